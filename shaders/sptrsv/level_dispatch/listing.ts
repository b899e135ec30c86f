import type { Listing } from '#src/core/kernel/listing.ts'
import levelSet from '../level_set/listing.ts'

/** The lines of a level, as level_set has them; around them a dispatch takes the place of the loop and its barrier. */
const level = levelSet.lines.slice(1, -1)

export default {
  heading: 'after Naumov 2011: a dispatch for each level',
  lines: [
    { text: 'dispatch for each level, one after the other:', code: ['uniforms.first'] },
    ...level,
    { text: '  the dispatch ends when all of its rows are there, and only then the next begins' },
  ],
} satisfies Listing
