;; The loops over single values in which detectors spend their time in JavaScript. Same operations in the same order on
;; the same 64-bit numbers, so the results are the same to the bit as those of the plain loops in kernels.test.ts.
;; After a change: node scripts/generate-kernels.mjs
(module
  (memory (export "memory") 1)

  ;; sums[i] = the sum over rows of row[i] * share of that row, for i < length, rounded up to eight: both have room for it.
  (func (export "sumRows")
    (param $rows i32) (param $stride i32) (param $count i32) (param $shares i32) (param $length i32) (param $sums i32)
    (local $i i32) (local $k i32) (local $from i32) (local $bytes v128) (local $half v128) (local $share v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $i (i32.const 0))
    (loop $columns
      (local.set $a (v128.const i64x2 0 0))
      (local.set $b (v128.const i64x2 0 0))
      (local.set $c (v128.const i64x2 0 0))
      (local.set $d (v128.const i64x2 0 0))
      (local.set $k (i32.const 0))
      (local.set $from (i32.add (local.get $rows) (local.get $i)))
      (loop $down
        (local.set $share (v128.load64_splat (i32.add (local.get $shares) (i32.shl (local.get $k) (i32.const 3)))))
        (local.set $bytes (v128.load8x8_u (local.get $from)))
        (local.set $half (i32x4.extend_low_i16x8_u (local.get $bytes)))
        (local.set $a (f64x2.add (local.get $a)
          (f64x2.mul (f64x2.convert_low_i32x4_u (local.get $half)) (local.get $share))))
        (local.set $half (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $half) (local.get $half)))
        (local.set $b (f64x2.add (local.get $b)
          (f64x2.mul (f64x2.convert_low_i32x4_u (local.get $half)) (local.get $share))))
        (local.set $half (i32x4.extend_high_i16x8_u (local.get $bytes)))
        (local.set $c (f64x2.add (local.get $c)
          (f64x2.mul (f64x2.convert_low_i32x4_u (local.get $half)) (local.get $share))))
        (local.set $half (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $half) (local.get $half)))
        (local.set $d (f64x2.add (local.get $d)
          (f64x2.mul (f64x2.convert_low_i32x4_u (local.get $half)) (local.get $share))))
        (local.set $from (i32.add (local.get $from) (local.get $stride)))
        (local.set $k (i32.add (local.get $k) (i32.const 1)))
        (br_if $down (i32.lt_u (local.get $k) (local.get $count))))
      (local.set $from (i32.add (local.get $sums) (i32.shl (local.get $i) (i32.const 3))))
      (v128.store (local.get $from) (local.get $a))
      (v128.store offset=16 (local.get $from) (local.get $b))
      (v128.store offset=32 (local.get $from) (local.get $c))
      (v128.store offset=48 (local.get $from) (local.get $d))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $columns (i32.lt_u (local.get $i) (local.get $length)))))

  ;; One row of pixels (three 64-bit sums each) to `count` pixels of three 32-bit numbers. Pixel x is the sum of source
  ;; pixels from first[x] on, with shares[starts[x]] to before shares[starts[x + 1]].
  (func (export "narrowRow")
    (param $sums i32) (param $first i32) (param $starts i32) (param $shares i32) (param $count i32) (param $result i32)
    (local $x i32) (local $from i32) (local $share i32) (local $end i32) (local $part f64)
    (local $redGreen v128) (local $blue f64)
    (loop $columns
      (local.set $from (i32.add (local.get $sums) (i32.mul (i32.load (local.get $first)) (i32.const 24))))
      (local.set $share (i32.add (local.get $shares) (i32.shl (i32.load (local.get $starts)) (i32.const 3))))
      (local.set $end (i32.add (local.get $shares) (i32.shl (i32.load offset=4 (local.get $starts)) (i32.const 3))))
      (local.set $redGreen (v128.const i64x2 0 0))
      (local.set $blue (f64.const 0))
      (loop $across
        (local.set $part (f64.load (local.get $share)))
        (local.set $redGreen (f64x2.add (local.get $redGreen)
          (f64x2.mul (v128.load (local.get $from)) (f64x2.splat (local.get $part)))))
        (local.set $blue (f64.add (local.get $blue) (f64.mul (f64.load offset=16 (local.get $from)) (local.get $part))))
        (local.set $from (i32.add (local.get $from) (i32.const 24)))
        (local.set $share (i32.add (local.get $share) (i32.const 8)))
        (br_if $across (i32.lt_u (local.get $share) (local.get $end))))
      (v128.store64_lane 0 (local.get $result) (f32x4.demote_f64x2_zero (local.get $redGreen)))
      (f32.store offset=8 (local.get $result) (f32.demote_f64 (local.get $blue)))
      (local.set $result (i32.add (local.get $result) (i32.const 12)))
      (local.set $first (i32.add (local.get $first) (i32.const 4)))
      (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
      (local.set $x (i32.add (local.get $x) (i32.const 1)))
      (br_if $columns (i32.lt_u (local.get $x) (local.get $count)))))

  ;; Numbers from 0 to 1 as bytes, rounded.
  (func (export "toBytes") (param $from i32) (param $length i32) (param $to i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (local.get $length)))
    (loop $each
      (i32.store8 (local.get $to)
        (i32.trunc_sat_f64_u
          (f64.add (f64.mul (f64.promote_f32 (f32.load (local.get $from))) (f64.const 255)) (f64.const 0.5))))
      (local.set $from (i32.add (local.get $from) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Two rows of pixels to one of half as many: means of four, rounded.
  (func (export "halveRows") (param $upper i32) (param $lower i32) (param $pixels i32) (param $to i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.mul (local.get $pixels) (i32.const 3))))
    (loop $each
      (i32.store8 (local.get $to) (i32.shr_u (i32.add (i32.const 2) (i32.add
        (i32.add (i32.load8_u (local.get $upper)) (i32.load8_u offset=3 (local.get $upper)))
        (i32.add (i32.load8_u (local.get $lower)) (i32.load8_u offset=3 (local.get $lower))))) (i32.const 2)))
      (i32.store8 offset=1 (local.get $to) (i32.shr_u (i32.add (i32.const 2) (i32.add
        (i32.add (i32.load8_u offset=1 (local.get $upper)) (i32.load8_u offset=4 (local.get $upper)))
        (i32.add (i32.load8_u offset=1 (local.get $lower)) (i32.load8_u offset=4 (local.get $lower))))) (i32.const 2)))
      (i32.store8 offset=2 (local.get $to) (i32.shr_u (i32.add (i32.const 2) (i32.add
        (i32.add (i32.load8_u offset=2 (local.get $upper)) (i32.load8_u offset=5 (local.get $upper)))
        (i32.add (i32.load8_u offset=2 (local.get $lower)) (i32.load8_u offset=5 (local.get $lower))))) (i32.const 2)))
      (local.set $upper (i32.add (local.get $upper) (i32.const 6)))
      (local.set $lower (i32.add (local.get $lower) (i32.const 6)))
      (local.set $to (i32.add (local.get $to) (i32.const 3)))
      (br_if $each (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Products of one vector of 64-bit numbers with each of `count` vectors of 32-bit ones; `length` is a multiple of four.
  (func (export "products")
    (param $vectors i32) (param $count i32) (param $vector i32) (param $length i32) (param $result i32)
    (local $i i32) (local $end i32) (local $four v128) (local $ab v128) (local $cd v128)
    (local.set $end (i32.add (local.get $vector) (i32.shl (local.get $length) (i32.const 3))))
    (loop $each
      (local.set $ab (v128.const i64x2 0 0))
      (local.set $cd (v128.const i64x2 0 0))
      (local.set $i (local.get $vector))
      (loop $along
        (local.set $four (v128.load (local.get $vectors)))
        (local.set $ab (f64x2.add (local.get $ab)
          (f64x2.mul (f64x2.promote_low_f32x4 (local.get $four)) (v128.load (local.get $i)))))
        (local.set $cd (f64x2.add (local.get $cd) (f64x2.mul
          (f64x2.promote_low_f32x4
            (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $four) (local.get $four)))
          (v128.load offset=16 (local.get $i)))))
        (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $along (i32.lt_u (local.get $i) (local.get $end))))
      (f64.store (local.get $result) (f64.add (f64.add (f64.add
        (f64x2.extract_lane 0 (local.get $ab)) (f64x2.extract_lane 1 (local.get $ab)))
        (f64x2.extract_lane 0 (local.get $cd))) (f64x2.extract_lane 1 (local.get $cd))))
      (local.set $result (i32.add (local.get $result) (i32.const 8)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $each (local.get $count))))

  ;; A window of `size` squared pixels as planes of red, green and blue from 0 to 1, read between pixels (bilinear) of a
  ;; picture whose rows lie at `rows`; beyond its edges they go on. `left` and `top` are the middle of the first pixel.
  (func (export "readWindow")
    (param $rows i32) (param $width i32) (param $height i32) (param $left f64) (param $top f64) (param $step f64)
    (param $size i32) (param $result i32)
    (local $row i32) (local $column i32) (local $channel i32) (local $plane i32) (local $to i32) (local $at f64)
    (local $down f64) (local $notDown f64) (local $right f64) (local $notRight f64)
    (local $above i32) (local $below i32) (local $from i32) (local $under i32) (local $aside i32)
    (local.set $plane (i32.shl (i32.mul (local.get $size) (local.get $size)) (i32.const 2)))
    (loop $rows
      (local.set $at (f64.min
        (f64.max (f64.add (local.get $top) (f64.mul (f64.convert_i32_u (local.get $row)) (local.get $step))) (f64.const 0))
        (f64.convert_i32_s (i32.sub (local.get $height) (i32.const 1)))))
      (local.set $from (i32.trunc_sat_f64_s (local.get $at)))
      (local.set $down (f64.sub (local.get $at) (f64.floor (local.get $at))))
      (local.set $notDown (f64.sub (f64.const 1) (local.get $down)))
      (local.set $above (i32.add (local.get $rows) (i32.mul (i32.mul (local.get $from) (local.get $width)) (i32.const 3))))
      (local.set $below (i32.add (local.get $above) (select (i32.mul (local.get $width) (i32.const 3)) (i32.const 0)
        (i32.lt_s (i32.add (local.get $from) (i32.const 1)) (local.get $height)))))
      (local.set $column (i32.const 0))
      (loop $columns
        (local.set $at (f64.min
          (f64.max
            (f64.add (local.get $left) (f64.mul (f64.convert_i32_u (local.get $column)) (local.get $step)))
            (f64.const 0))
          (f64.convert_i32_s (i32.sub (local.get $width) (i32.const 1)))))
        (local.set $from (i32.trunc_sat_f64_s (local.get $at)))
        (local.set $right (f64.sub (local.get $at) (f64.floor (local.get $at))))
        (local.set $notRight (f64.sub (f64.const 1) (local.get $right)))
        (local.set $aside (select (i32.const 3) (i32.const 0)
          (i32.lt_s (i32.add (local.get $from) (i32.const 1)) (local.get $width))))
        (local.set $under (i32.add (local.get $below) (i32.mul (local.get $from) (i32.const 3))))
        (local.set $from (i32.add (local.get $above) (i32.mul (local.get $from) (i32.const 3))))
        (local.set $to (i32.add (local.get $result)
          (i32.shl (i32.add (i32.mul (local.get $row) (local.get $size)) (local.get $column)) (i32.const 2))))
        (local.set $channel (i32.const 3))
        (loop $channels
          (f32.store (local.get $to) (f32.demote_f64 (f64.div
            (f64.add
              (f64.mul (local.get $notDown) (f64.add
                (f64.mul (f64.convert_i32_u (i32.load8_u (local.get $from))) (local.get $notRight))
                (f64.mul (local.get $right)
                  (f64.convert_i32_u (i32.load8_u (i32.add (local.get $from) (local.get $aside)))))))
              (f64.mul (local.get $down) (f64.add
                (f64.mul (f64.convert_i32_u (i32.load8_u (local.get $under))) (local.get $notRight))
                (f64.mul (local.get $right)
                  (f64.convert_i32_u (i32.load8_u (i32.add (local.get $under) (local.get $aside))))))))
            (f64.const 255))))
          (local.set $to (i32.add (local.get $to) (local.get $plane)))
          (local.set $from (i32.add (local.get $from) (i32.const 1)))
          (local.set $under (i32.add (local.get $under) (i32.const 1)))
          (local.set $channel (i32.sub (local.get $channel) (i32.const 1)))
          (br_if $channels (local.get $channel)))
        (local.set $column (i32.add (local.get $column) (i32.const 1)))
        (br_if $columns (i32.lt_u (local.get $column) (local.get $size))))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $size)))))

  ;; 1 if in no block of eight by eight values two pictures differ by more than `most` for each row of the block, 0
  ;; otherwise; blocks at the right and lower edge may be smaller. Eight bytes before either picture may be read.
  (func (export "differLittle")
    (param $a i32) (param $b i32) (param $width i32) (param $height i32) (param $most i32) (result i32)
    (local $left i32) (local $rows i32) (local $row i32) (local $at i32) (local $cut i32)
    (local $one v128) (local $other v128) (local $sum v128)
    (loop $down
      (local.set $rows (select (local.get $height) (i32.const 8) (i32.lt_u (local.get $height) (i32.const 8))))
      (local.set $left (i32.const 0))
      (loop $across
        ;; The last block ends with the row: what it shares with the block before is shifted out.
        (local.set $at (i32.sub (local.get $width) (i32.const 8)))
        (local.set $cut (i32.const 0))
        (if (i32.gt_s (local.get $left) (local.get $at))
          (then (local.set $cut (i32.shl (i32.sub (local.get $left) (local.get $at)) (i32.const 3))))
          (else (local.set $at (local.get $left))))
        (local.set $sum (v128.const i64x2 0 0))
        (local.set $row (local.get $rows))
        (loop $each
          (local.set $one (i64x2.shr_u
            (v128.load64_zero (i32.add (local.get $a) (local.get $at))) (local.get $cut)))
          (local.set $other (i64x2.shr_u
            (v128.load64_zero (i32.add (local.get $b) (local.get $at))) (local.get $cut)))
          (local.set $sum (i16x8.add (local.get $sum) (i16x8.extend_low_i8x16_u (v128.or
            (i8x16.sub_sat_u (local.get $one) (local.get $other))
            (i8x16.sub_sat_u (local.get $other) (local.get $one))))))
          (local.set $at (i32.add (local.get $at) (local.get $width)))
          (local.set $row (i32.sub (local.get $row) (i32.const 1)))
          (br_if $each (local.get $row)))
        (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $sum)))
        (if (i32.gt_u
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))
          (i32.mul (local.get $most) (local.get $rows)))
          (then (return (i32.const 0))))
        (local.set $left (i32.add (local.get $left) (i32.const 8)))
        (br_if $across (i32.lt_u (local.get $left) (local.get $width))))
      (local.set $a (i32.add (local.get $a) (i32.mul (local.get $rows) (local.get $width))))
      (local.set $b (i32.add (local.get $b) (i32.mul (local.get $rows) (local.get $width))))
      (local.set $height (i32.sub (local.get $height) (local.get $rows)))
      (br_if $down (local.get $height)))
    (i32.const 1))
)
