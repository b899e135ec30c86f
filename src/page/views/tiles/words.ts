import { count, percent, plural } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'

/** What the picture of tiles says. */

export const choosing = 'choosing a format for each, 1 of 2'
export const filling = 'filling them, 2 of 2'
export const sending = 'sending the matrix to a web worker'

export const tile = (i: number, j: number, held: string, full: string) => `Tile (${i}, ${j}) · ${held}, ${full} full`
export const offDiagonal = (work: number) => `${plural(work, 'nonzero')} off the diagonal`
export const sampled = (every: number) => `one row in ${count(every)} is recorded`
export const noLane = 'no lane worked on it'
export const nothingRan = 'nothing has run yet'
export const carriedByOne = (lanes: number, worker: number, now: number, held: string) =>
  formOf(lanes, {
    one: `1 lane of worker ${count(worker)} carries ${count(now)} of its ${held} now`,
    other: `${plural(lanes, 'lane')} of worker ${count(worker)} carry ${count(now)} of its ${held} now`,
  })
export const carriedBy = (now: number, held: string, workers: number, lanes: number, worker: number) =>
  `${count(now)} of its ${held} are carried by ${plural(workers, 'worker')}: here ${plural(lanes, 'lane')} of worker ${count(worker)}`
export const doneOf = (done: number, held: string) => `${count(done)} of ${held} done`
export const nextAt = (done: string, when: string) => `${done}; the next at ${when}`

export const title = 'Tiles'
export const encoding = 'square = tile of 16 × 16, colour = its format, paler = emptier'

/** Tiles that the nonzeros fall into, of all. */
export const shows = (nonzeros: number, tiles: number, places: number) =>
  `${plural(nonzeros, 'nonzero')} fall into ${count(tiles)} of ${plural(places, 'tile')}.`

export const cutting = (busy: string) => `Cutting the matrix into tiles: ${busy}`
export const notCut = 'The matrix was not cut into tiles.'
export const cut = 'Cut it into tiles'
export const ofNonzeros = (share: number) => ` · ${percent(share)} of nonzeros`
export const share = (part: number) => ` · ${percent(part)}`

export const wants = 'a matrix whose nonzeros are multiplied'
