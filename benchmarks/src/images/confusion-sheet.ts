import { pathToFileURL } from 'node:url'
import type { SeenPicture } from './sweep.js'

/**
 * A page of the pictures on which something was missed or wrongly seen, largest errors first. Pictures stay where they
 * are.
 */
export function confusionSheet(pictures: readonly SeenPicture[]): string {
  const rows = pictures
    .map((picture) => {
      const seen = [...picture.scores.keys()]
      return {
        ...picture,
        missed: [...picture.labels].filter((label) => !seen.includes(label)),
        wrong: seen.filter((label) => !picture.labels.has(label) && !picture.doubtful.has(label)),
      }
    })
    .filter(({ missed, wrong }) => missed.length + wrong.length > 0)
    .sort((a, b) => b.wrong.length - a.wrong.length || b.missed.length - a.missed.length)
  const cells = rows.map(({ path, missed, wrong, scores }) => {
    const score = (label: string): string => `${escape(label)} ${scores.get(label)?.toFixed(2) ?? ''}`
    return `<figure><img loading="lazy" src="${escape(pathToFileURL(path).href)}" alt=""><figcaption>
${wrong.map((label) => `<b>wrong</b> ${score(label)}`).join('<br>')}${wrong.length > 0 && missed.length > 0 ? '<br>' : ''}
${missed.map((label) => `<i>missed</i> ${escape(label)}`).join('<br>')}</figcaption></figure>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Confusion sheet</title>
<style>body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:16px}
figure{margin:0}img{width:100%;height:180px;object-fit:contain;background:#eee}b{color:#b00020}i{color:#946200}</style>
${cells.join('\n')}
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
