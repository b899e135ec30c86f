import type { Note } from '#src/core/trace/notes.ts'

export const SLOT: Note = {
  name: 'slot',
  holds: 'slot of a table that the item went to or came from; of a row how many products or entries it has',
}
export const PROBES: Note = { name: 'probes', holds: 'slots that were looked at before, which another column had' }
export const WAY: Note = {
  name: 'way',
  holds:
    "number of the way that the item's row goes, a bin or a kind of accumulator; 0 where it has nothing to do; in a table of words the word",
}
export const BITS: Note = {
  name: 'bits',
  holds: 'bits that are ORed into the mask of word `way`, the lowest for its first column',
}
export const TILE: Note = { name: 'tile', holds: 'column of tiles of the tile of the output that it is about' }
export const INNER: Note = {
  name: 'inner',
  holds: 'number that a tile of the first factor and one of the second have in common',
}
