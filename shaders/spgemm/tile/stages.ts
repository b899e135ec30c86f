import { type Note, STEP } from '#src/core/trace/notes.ts'
import { INNER, TILE } from '../notes.ts'
import type { StageMeaning } from '#src/core/trace/space.ts'

/** Stages by their numbers, as told.wesl and the shaders have them. */
export const STAGES = { find: 0, mask: 1, place: 2, sparse: 3, dense: 4, write: 5 }

export const MEANINGS: readonly StageMeaning[] = [
  { name: 'find tiles', space: 'row' },
  { name: 'OR masks', space: 'row', covers: 'again', keeps: 'masks' },
  { name: 'place rows', space: 'row' },
  { name: 'add up, sparse', space: 'row', covers: 'again', keeps: 'packed' },
  { name: 'add up, dense', space: 'row', covers: 'again', keeps: 'dense' },
  { name: 'write', space: 'entry', nearby: true, keeps: 'out' },
]

/** Which of its worker's steps an event is of, in which column of tiles its tile of C is, and which inner number its pair has. */
export const NOTES: readonly Note[] = [STEP, TILE, INNER]
