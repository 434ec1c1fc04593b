/**
 * Drawn cards as advertisements have them: a flat ground, shapes, words. Nobody's mark is on them. The same `seed`
 * gives the same cards where the same fonts are.
 */
const WORDS = ['Sale', 'New', '97%', 'Fresh', '50% off', 'Only today', '$19', 'Free', 'Best', 'Natural', '24h', 'Order now']
WORDS.push('Clean', 'No. 1', 'Summer', '2 for 1', 'Energy', 'Pure', 'Care', 'Now')
const FONTS = ['DejaVu Sans', 'Liberation Serif', 'DejaVu Sans Mono', 'Liberation Sans']

export function* cards(count, seed) {
  let state = seed
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const from = (low, high) => low + Math.floor(random() * (high - low))
  const one = (list) => list[from(0, list.length)]
  const colour = () => `hsl(${from(0, 360)},${from(20, 95)}%,${from(15, 90)}%)`
  for (let at = 0; at < count; at++) {
    const [width, height] = [one([640, 720, 1080]), one([640, 400, 1080])]
    const parts = [`<rect width="${width}" height="${height}" fill="${colour()}"/>`]
    for (let shapes = from(2, 7); shapes > 0; shapes--) {
      const [x, y, s, ink] = [from(0, width), from(0, height), from(40, 260), colour()]
      const line = `fill="none" stroke="${ink}" stroke-width="${from(4, 24)}"`
      const look = random() < 0.5 ? `fill="${ink}"` : line
      const box = `width="${s}" height="${s * (0.4 + random())}" rx="${from(0, 30)}"`
      parts.push(one(shapesAt(x, y, s, look, line, box)))
      if (random() < 0.6) {
        const letters = `font-family="${one(FONTS)}" font-weight="${one([400, 700])}" font-size="${from(20, 120)}"`
        parts.push(`<text x="${x}" y="${y}" ${letters} text-anchor="middle" fill="${colour()}">${one(WORDS)}</text>`)
      }
    }
    yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
  }
}

/** A disc or ring, a box, a drop, a triangle, a tick, a heart, a star. */
function shapesAt(x, y, s, look, line, box) {
  const p = (right, down) => `${x + right * s} ${y + down * s}`
  const star = [[0, -0.5], [0.15, -0.15], [0.5, -0.15], [0.2, 0.1], [0.3, 0.5], [0, 0.25]]
  const half = star.slice(1, 5).map(([right, down]) => [-right, down]).reverse()
  return [
    `<circle cx="${x}" cy="${y}" r="${s / 2}" ${look}/>`,
    `<rect x="${x}" y="${y}" ${box} ${look}/>`,
    `<path d="M${p(0, -0.5)}C${p(0.5, 0)} ${p(1 / 3, 0.5)} ${p(0, 0.5)}S${p(-0.5, 0)} ${p(0, -0.5)}Z" ${look}/>`,
    `<path d="M${p(0, -0.5)}L${p(0.5, 0.5)}L${p(-0.5, 0.5)}Z" ${look}/>`,
    `<path d="M${p(-0.5, 0)}L${p(-1 / 8, 1 / 3)}L${p(0.5, -1 / 3)}" ${line}/>`,
    `<path d="M${p(0, 0.5)}C${p(-1, -1 / 6)} ${p(-1 / 3, -0.5)} ${p(0, -1 / 6)}C${p(1 / 3, -0.5)} ${p(1, -1 / 6)} ${p(0, 0.5)}Z" ${look}/>`,
    `<path d="M${[...star, ...half].map(([right, down]) => p(right, down)).join('L')}Z" ${look}/>`,
  ]
}
