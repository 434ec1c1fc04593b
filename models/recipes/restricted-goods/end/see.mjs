// What the end of the body learns from, or is checked on:
//
//     node see.mjs SNAPSHOTS DO_NOT_TRAIN CACHE OUT teach|check LIST...
//
// As ../../imagenet-goods/see.mjs, whose OUT.json and OUT.f32 it leaves; of what teaches, the pulled network is asked about
// the whole, and of every other picture about one closer view. OUT.u8 holds the views themselves, 160 px, bytes. `teach` takes
// pictures by chance, in the order of their hashes, 1,500 at a time, so that it may be stopped: what OUT.json names by then is
// whole. `check` takes the parts `check` and `natural`. Five pictures a second and core; SHARE=0/2 and SHARE=1/2 in the
// environment part the work of two.
import { existsSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { openNetworks, viewsOf } from '../../imagenet-goods/look.mjs'
import { droppedBy, folderOf, picturesOf, rowsOf } from '../../listed-pictures.mjs'

/** Most pictures of one label of one repository. */
const [ALIKE, ALIKE_HARMLESS, ALIKE_UNLABELLED] = [400, 600, 200]
const [AT_A_TIME, SAVED_EVERY] = [1500, 100]

const [snapshots, doNotTrain, cacheDir, out, purpose, ...lists] = process.argv.slice(2)
const dropped = droppedBy(doNotTrain)
const networks = await openNetworks(cacheDir)
const [numbersFile, pixelsFile] = [openSync(`${out}.f32`, 'w'), openSync(`${out}.u8`, 'w')]
const kept = []
const atHand = lists.flatMap(rowsOf).filter(({ repository }) => existsSync(folderOf(snapshots, repository)))
const [share, shares] = (process.env.SHARE ?? '0/1').split('/').map(Number)
const rows = (purpose === 'check' ? checked(atHand) : taught(atHand)).filter((_, at) => at % shares === share)
for (let at = 0; at < rows.length; at += AT_A_TIME) {
  for await (const [row, image] of picturesOf(snapshots, rows.slice(at, at + AT_A_TIME), dropped)) {
    const { numbers, pixels } = await networks.look(image, viewsOf(image), askedOf(kept.length))
    writeSync(numbersFile, numbers)
    for (const view of pixels) writeSync(pixelsFile, Uint8Array.from(view, (value) => Math.round(value * 255)))
    kept.push(row)
    if (kept.length % SAVED_EVERY === 0) save()
  }
}
save()
await networks.close()

/** The whole, and of every other picture one of the five closer views, in turn. */
function askedOf(count) {
  if (purpose === 'check') return undefined
  return count % 2 === 0 ? [0, 1 + ((count / 2) % 5)] : [0]
}

function checked(all) {
  return all.filter((row) => isChecked(row) && row.labels !== 'unlabelled' && !row.labels.includes('maybe'))
}

function taught(all) {
  const counts = new Map()
  return all
    .filter((row) => !isChecked(row))
    .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
    .filter(({ repository, labels }) => {
      const key = `${repository} ${labels}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      const isKnown = labels !== 'unlabelled' && !labels.includes('maybe')
      return counts.get(key) <= (labels === 'none' ? ALIKE_HARMLESS : isKnown ? ALIKE : ALIKE_UNLABELLED)
    })
}

function isChecked({ part }) {
  return part === 'check' || part === 'natural'
}

function save() {
  writeFileSync(`${out}.json.new`, JSON.stringify(kept))
  renameSync(`${out}.json.new`, `${out}.json`)
}
