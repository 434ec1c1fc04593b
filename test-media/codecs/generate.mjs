/**
 * Draws the clips of this folder with ffmpeg (5.1 with libx264, libx265, libvpx, libaom, libopus, libvorbis) and
 * writes manifest.json. Run: `node test-media/codecs/generate.mjs`. Encoded bytes depend on the ffmpeg version.
 *
 * Every clip shows black until `flashMs`, then four quarters: red and green above, blue and white below; sound is
 * silent until `onsetMs`, the same moment, then a tone of 440 Hz. Both are on the presentation clock.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const run = (args) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: here, stdio: 'inherit' })

/** Video source: `turn` lays the stored picture on its side, so that the display matrix makes it upright again. */
function picture({ width = 160, height = 96, rate = 25, seconds = 2, flash = 0.6, turn = '' }) {
  const half = `${width / 2}x${height / 2}`
  const quarter = (colour) => `color=${colour}:s=${half}:r=${rate}:d=${seconds}`
  return [
    `${quarter('red')}[a];${quarter('lime')}[b];${quarter('blue')}[c];${quarter('white')}[d]`,
    `[a][b]hstack[top];[c][d]hstack[bottom];[top][bottom]vstack[all]`,
    `color=black:s=${width}x${height}:r=${rate}:d=${seconds}[dark]`,
    `[dark][all]overlay=enable='gte(t,${flash}-0.001)'${turn === '' ? '' : `,${turn}`}`,
  ].join(';')
}
function sound({ seconds = 2, onset = 0.6, rate = 48000 }) {
  return `aevalsrc='if(gte(t,${onset}),0.5*sin(2*PI*440*t),0)':s=${rate}:d=${seconds}`
}
const lavfi = (graph) => ['-f', 'lavfi', '-i', graph]
const x264 = ['-vf', 'scale=out_color_matrix=bt709', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
const x265 = (params = '') => ['-c:v', 'libx265', '-tag:v', 'hvc1', '-crf', '30', '-x265-params', `log-level=error:info=0${params}`]
const aac = ['-c:a', 'aac', '-b:a', '48k']
const plain = { width: 160, height: 96, rotation: 0, frames: 50, durationMs: 2000, stepMs: 40, flashMs: 600, onsetMs: 600, audioTracks: 1, dynamicRange: 'sdr' }
const silent = { ...plain, onsetMs: null, audioTracks: 0, audioCodec: null }

const clips = []
function clip(file, what, truth, ...commands) {
  for (const args of commands) run(args)
  clips.push({ file, what, truth })
}
const rotated = (turn, degrees, file) =>
  clip(file, `display matrix: ${degrees} degrees clockwise`, { ...silent, videoCodec: 'h264', rotation: degrees, ...(degrees % 180 ? { width: 96, height: 160 } : {}) },
    [...lavfi(picture({ turn, ...(degrees % 180 ? { width: 96, height: 160 } : {}) })), ...x264, '-f', 'mp4', 'upright.tmp'],
    // ffmpeg 5.1 writes the matrix from this tag, counting counter-clockwise.
    ['-i', 'upright.tmp', '-c', 'copy', '-metadata:s:v', `rotate=${360 - degrees}`, file])

clip('h264-aac.mp4', 'H.264 with B frames, AAC stereo', { ...plain, videoCodec: 'h264', audioCodec: 'aac' },
  [...lavfi(picture({})), ...lavfi(sound({})), ...x264, ...aac, '-ac', '2', '-shortest', 'h264-aac.mp4'])
clip('hevc-10bit.mp4', 'HEVC Main 10, no sound', { ...silent, videoCodec: 'hevc' },
  [...lavfi(picture({})), ...x265(), '-pix_fmt', 'yuv420p10le', 'hevc-10bit.mp4'])
clip('hdr-pq.mp4', 'HEVC Main 10, PQ transfer, BT.2020', { ...silent, videoCodec: 'hevc', dynamicRange: 'hdr' },
  [...lavfi(`${picture({})},scale=out_color_matrix=bt2020,format=yuv420p10le,lutyuv=y='val*0.6+26'`), ...x265(':colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'), 'hdr-pq.mp4'])
clip('vp8-vorbis.webm', 'VP8 with hidden frames, Vorbis', { ...plain, videoCodec: 'vp8', audioCodec: 'vorbis' },
  [...lavfi(picture({})), ...lavfi(sound({})), '-pix_fmt', 'yuv420p', '-c:v', 'libvpx', '-b:v', '100k', '-auto-alt-ref', '1', '-lag-in-frames', '16', '-c:a', 'libvorbis', '-shortest', 'vp8-vorbis.webm'])
clip('vp9-opus.webm', 'VP9, Opus; its first frame stands at 7 ms, so sound is early by as much', { ...plain, videoCodec: 'vp9', audioCodec: 'opus', onsetMs: 593 },
  [...lavfi(picture({})), ...lavfi(sound({})), '-pix_fmt', 'yuv420p', '-c:v', 'libvpx-vp9', '-b:v', '60k', '-c:a', 'libopus', '-b:a', '32k', '-shortest', 'vp9-opus.webm'])
clip('av1-opus.mp4', 'AV1, Opus in mp4', { ...plain, videoCodec: 'av1', audioCodec: 'opus' },
  [...lavfi(picture({})), ...lavfi(sound({})), '-pix_fmt', 'yuv420p', '-c:v', 'libaom-av1', '-cpu-used', '8', '-crf', '40', '-c:a', 'libopus', '-b:a', '32k', '-strict', '-2', '-shortest', 'av1-opus.mp4'])
clip('h264-pcm.mov', 'H.264, PCM 16 bit 8 kHz in QuickTime', { ...plain, videoCodec: 'h264', audioCodec: 'pcm_s16le' },
  [...lavfi(picture({})), ...lavfi(sound({ rate: 8000 })), ...x264, '-c:a', 'pcm_s16le', '-shortest', 'h264-pcm.mov'])
rotated('transpose=2', 90, 'rotated-90.mp4')
rotated('transpose=1,transpose=1', 180, 'rotated-180.mp4')
rotated('transpose=1', 270, 'rotated-270.mp4')
clip('vfr.mp4', 'variable frame rate: frames 5 to 9 and 20 to 34 of 50 left out', { ...plain, videoCodec: 'h264', audioCodec: 'aac', frames: 30, stepMs: null, timesMs: [0, 40, 80, 120, 160, 400, 440] },
  [...lavfi(`${picture({})},select='not(between(n,5,9)+between(n,20,34))'`), ...lavfi(sound({})), ...x264, ...aac, '-fps_mode', 'vfr', '-video_track_timescale', '12800', '-shortest', 'vfr.mp4'])
clip('odd-start.mkv', 'the clock of the file starts at 1.234 s', { ...plain, videoCodec: 'h264', audioCodec: 'aac' },
  ['-i', 'h264-aac.mp4', '-c', 'copy', '-output_ts_offset', '1.234', 'odd-start.mkv'])
clip('two-audio.mp4', 'two sound tracks, the second (with the tone) is the default', { ...plain, videoCodec: 'h264', audioCodec: 'aac', audioTracks: 2 },
  [...lavfi(picture({})), ...lavfi('anullsrc=r=48000:cl=mono:d=2'), ...lavfi(sound({})), '-map', '0', '-map', '1', '-map', '2', ...x264, ...aac, '-disposition:a:0', '0', '-disposition:a:1', 'default', '-shortest', 'two-audio.mp4'])
clip('edit-list.mp4', 'cut at 0.32 s without coding anew: an edit list hides the first frames', { ...plain, videoCodec: 'h264', audioCodec: 'aac', frames: 42, durationMs: 1680, flashMs: 280, onsetMs: 280 },
  ['-ss', '0.32', '-i', 'h264-aac.mp4', '-c', 'copy', 'edit-list.mp4'])
clip('one-frame.mp4', 'a single frame, 0.04 s', { ...silent, videoCodec: 'h264', frames: 1, durationMs: 40, flashMs: 0 },
  [...lavfi(picture({ flash: 0, seconds: 0.04 })), ...x264, 'one-frame.mp4'])
clip('anamorphic.mp4', 'pixels twice as wide as high', { ...silent, videoCodec: 'h264', width: 320 },
  [...lavfi(picture({})), ...x264, '-vf', 'scale=out_color_matrix=bt709,setsar=2/1', 'anamorphic.mp4'])
clip('interlaced.mp4', 'two fields a picture, top first', { ...silent, videoCodec: 'h264' },
  [...lavfi(`${picture({ rate: 50 })},tinterlace=interleave_top`), ...x264, '-flags', '+ilme+ildct', 'interlaced.mp4'])
clip('full-range.mp4', 'luma from 0 to 255', { ...silent, videoCodec: 'h264' },
  [...lavfi(picture({})), ...x264, '-vf', 'scale=out_range=full:out_color_matrix=bt709', '-pix_fmt', 'yuvj420p', '-color_range', 'pc', 'full-range.mp4'])

clip('fps-240.mp4', '240 frames a second, so that times are rounded', { ...plain, videoCodec: 'h264', audioCodec: 'aac', frames: 240, durationMs: 1000, stepMs: null, timesMs: [0, 4, 8, 13, 17, 21, 25] },
  [...lavfi(picture({ rate: 240, seconds: 1 })), ...lavfi(sound({ seconds: 1 })), ...x264, ...aac, '-shortest', 'fps-240.mp4'])
const raw = (name, more) => [...lavfi(picture({ seconds: 1, ...more })), ...x264, '-bf', '0', name]
clip('size-change.mp4', 'twice as wide and as high from 1 s on, said by the stream alone', { ...silent, videoCodec: 'h264' },
  raw('small.tmp.h264', {}), raw('large.tmp.h264', { width: 320, height: 192, flash: 0 }),
  ['-r', '25', '-i', 'concat:small.tmp.h264|large.tmp.h264', '-c', 'copy', 'size-change.mp4'])

clip('faststart.mp4', 'header before the media, for tests that cut files off', { ...plain, videoCodec: 'h264', audioCodec: 'aac' },
  ['-i', 'h264-aac.mp4', '-c', 'copy', '-movflags', '+faststart', 'faststart.mp4'])

// Not in the manifest: much motion, for tests that flip bits and look whether every decoder paints the same.
run([...lavfi('testsrc2=s=160x96:r=25:d=2'), '-c:v', 'libx264', '-crf', '26', '-pix_fmt', 'yuv420p', '-bf', '3', 'b-frames.mp4'])

// Not in the manifest: the first picture comes 1.2 s after the sound.
run(['-itsoffset', '1.2', '-i', 'h264-aac.mp4', '-i', 'h264-aac.mp4', '-map', '0:v', '-map', '1:a', '-c', 'copy', 'late-picture.mkv'])

// Not in the manifest: a subtitle track; and Theora in Ogg, whose first bytes are those of sound files.
writeFileSync(join(here, 'line.tmp.srt'), '1\n00:00:00,500 --> 00:00:01,500\nA line\n')
run(['-i', 'h264-aac.mp4', '-i', 'line.tmp.srt', '-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'mov_text', 'subtitles.mp4'])
run(['-i', 'h264-aac.mp4', '-c:v', 'libtheora', '-q:v', '6', '-an', 'theora.ogv'])

// Not in the manifest: a sequence of AVIF pictures, which is no still.
run(['-i', 'h264-aac.mp4', '-an', '-c:v', 'libaom-av1', '-cpu-used', '8', '-crf', '40', '-f', 'avif', 'sequence.avif'])

// Not in the manifest: three hours, a frame a minute, over the limit that tests decode with.
run([...lavfi('testsrc2=s=64x36:r=1/60:d=10800'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-bf', '0', 'three-hours.mp4'])

for (const name of ['upright.tmp', 'small.tmp.h264', 'large.tmp.h264', 'line.tmp.srt']) rmSync(join(here, name), { force: true })
const entries = clips.map(({ file, what, truth }) => {
  const bytes = readFileSync(join(here, file))
  return { file, what, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), generator: 'generate.mjs', truth }
})
writeFileSync(join(here, 'manifest.json'), `${JSON.stringify(entries, null, 2)}\n`)
