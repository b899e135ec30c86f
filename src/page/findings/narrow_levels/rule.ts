import { count, plural, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { levelCount, levelsOf, widths } from '#src/core/sparse/levels.ts'
import { MERGED } from './merged.ts'

/** Fewer rows than lanes of a subgroup. */
const NARROW = 32
/** Levels that are worth a word. */
const MANY = 32
/** From as many rows a level on, levels are no longer narrow: between cage11 (737) and D3N7 64³ (1380). */
const WIDE = 1024

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
    if (rows.length < MANY || mean >= WIDE) return undefined
    const least = rows.reduce((a, b) => Math.min(a, b))
    const narrow = rows.reduce((sum, width) => sum + Number(width < NARROW), 0)
    return { levels: rows.length, mean, narrow, narrowest: rows.indexOf(least), rows: least }
  },
  tell({ levels, mean, narrow, narrowest, rows }, { letter, kernel }) {
    if (MERGED.includes(kernel)) return undefined
    const some = narrow === levels ? 'all' : `${count(narrow)} of them`
    const fewer = narrow > 0 ? `, and ${some} have fewer than ${NARROW}` : ''
    const least = `Level ${count(narrowest)} has ${plural(rows, 'row')}.`
    return {
      says: `${letter} goes through ${plural(levels, 'level')} one after the other. They have ${significant(mean)} rows on average${fewer}. ${least}`,
      shows: { kind: 'group', group: narrowest },
      cure: { kernel: 'sptrsv/auto' },
    }
  },
}
export default rule
