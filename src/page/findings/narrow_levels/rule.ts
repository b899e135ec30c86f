import { count, plural, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { levelCount, levelsOf, widths } from '#src/core/sparse/levels.ts'
import { MERGED } from './merged.ts'

/** Lanes of a workgroup: a narrow level has fewer rows, so that some lanes have none. */
const LANES = 256
/** Levels that are worth a word. */
const MANY = 32
/** Share of the levels that are narrow: 79 % of luxembourg_osm, 36 % of cage11 and 23 % of D3N7 64³, which are not said to be. */
const MOST = 0.5

export interface NarrowLevels {
  readonly levels: number
  readonly mean: number
  readonly narrow: number
  /** The first of the narrowest. */
  readonly narrowest: number
  readonly rows: number
}

const rule: FindingRule<NarrowLevels> = {
  title: 'Narrow levels',
  place: 2,
  operations: ['sptrsv'],
  look({ pattern, triangle }) {
    const levels = levelsOf(pattern, triangle)
    const rows = widths(levels)
    const mean = pattern.rows / levelCount(levels)
    const narrow = rows.reduce((sum, width) => sum + Number(width < LANES), 0)
    if (rows.length < MANY || narrow < MOST * rows.length) return undefined
    const least = rows.reduce((a, b) => Math.min(a, b))
    return { levels: rows.length, mean, narrow, narrowest: rows.indexOf(least), rows: least }
  },
  tell({ levels, mean, narrow, narrowest, rows }, { letter, kernel }) {
    if (MERGED.includes(kernel)) return undefined
    const some = narrow === levels ? 'all' : `${count(narrow)} of them`
    const least = `Level ${count(narrowest)} has ${plural(rows, 'row')}.`
    return {
      says: `${letter} goes through ${plural(levels, 'level')} one after the other. They have ${significant(mean)} rows on average, and ${some} have fewer than ${LANES}. ${least}`,
      shows: { kind: 'group', group: narrowest },
      cure: { kernel: 'sptrsv/auto' },
    }
  },
}
export default rule
