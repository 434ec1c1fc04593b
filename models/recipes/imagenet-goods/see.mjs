// What the pulled network sees of each picture that the heads learn from or are checked on:
//
//     node see.mjs SNAPSHOTS DO_NOT_TRAIN CACHE OUT LIST...
//
// A LIST is like ../restricted-goods/pictures.tsv.gz; SNAPSHOTS holds a git directory a repository, `owner+name`; files
// whose git blob hash stands in DO_NOT_TRAIN, and files with another SHA-256, are left out. CACHE is the folder of pulled
// models. Pictures keep their shape and are shrunk to 400 px on the shorter side; the six views are the engine's, drawn by
// its own code. Leaves OUT.json (a row a picture) and OUT.f32: of each view 1,280 pooled features, the shares of the
// classes of each category, and the logits of restricted-goods. Needs the built packages; some ten pictures a second on
// two cores, so parts of a list may be seen side by side.
import { openSync, writeFileSync, writeSync } from 'node:fs'
import { droppedBy, picturesOf, rowsOf } from '../listed-pictures.mjs'
import { openNetworks, viewsOf } from './look.mjs'

/** Most pictures of one label of one repository, and most harmless pictures to train on altogether. */
const [ALIKE, ALIKE_HARMLESS, HARMLESS] = [110, 400, 2200]

const [snapshots, doNotTrain, cacheDir, out, ...lists] = process.argv.slice(2)
const dropped = droppedBy(doNotTrain)
const networks = await openNetworks(cacheDir)

const file = openSync(`${out}.f32`, 'w')
const kept = []
for await (const [row, image] of picturesOf(snapshots, chosen(lists.flatMap(rowsOf)), dropped)) {
  writeSync(file, (await networks.look(image, viewsOf(image))).numbers)
  kept.push(row)
}
writeFileSync(`${out}.json`, JSON.stringify(kept))
await networks.close()

/** All pictures to check, and a random part of those to train on, in the order of their hashes. */
function chosen(rows) {
  const known = rows.filter(({ labels }) => labels !== 'unlabelled' && !labels.includes('maybe'))
  const isChecked = ({ part }) => part === 'check' || part === 'natural'
  const counts = new Map()
  const isRare = ({ repository, labels }) => {
    const key = `${repository} ${labels}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key) <= (labels === 'none' ? ALIKE_HARMLESS : ALIKE)
  }
  const byChance = known.filter((row) => !isChecked(row)).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  const taught = byChance.filter(isRare)
  const harmless = taught.filter(({ labels }) => labels === 'none').slice(0, HARMLESS)
  return [...known.filter(isChecked), ...taught.filter(({ labels }) => labels !== 'none'), ...harmless]
}
