import { count, percent, plural, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { levelsOf, widths } from '#src/core/sparse/levels.ts'
import { MERGED } from '../narrow_levels/merged.ts'

/** Levels that are worth a word, and the share of them that has half of the rows. */
const MANY = 32
const FEW = 1 / 8

export interface HalfInFew {
  readonly levels: number
  /** The fewest levels with half of the rows, and the rows that these have. */
  readonly wide: number
  readonly within: number
  readonly rows: number
  /** The widest level. */
  readonly widest: number
}

const rule: FindingRule<HalfInFew> = {
  title: 'Most rows in few levels',
  place: 3,
  operations: ['sptrsv'],
  look({ pattern, triangle }) {
    const each = widths(levelsOf(pattern, triangle))
    if (each.length < MANY) return undefined
    const byWidth = each.toSorted((a, b) => b - a)
    let [wide, within] = [0, 0]
    while (2 * within < pattern.rows) within += byWidth[wide++]
    if (wide > FEW * each.length) return undefined
    return { levels: each.length, wide, within, rows: pattern.rows, widest: each.indexOf(byWidth[0]) }
  },
  tell({ levels, wide, within, rows, widest }, { kernel }) {
    if (MERGED.includes(kernel)) return undefined
    const rest = significant((rows - within) / (levels - wide))
    return {
      says: `${percent(within / rows)} of the rows are in ${plural(wide, 'level')} of ${count(levels)}. The other levels have ${rest} rows on average and follow one after the other. Level ${count(widest)} is the widest.`,
      shows: { kind: 'group', group: widest },
      cure: { kernel: 'sptrsv/auto' },
    }
  },
}
export default rule
