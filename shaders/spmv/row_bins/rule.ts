import { formOf } from '#src/core/base/nouns.ts'
import { plural, significant } from '#src/core/base/format.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { type RowBins, binsOf } from './bins.ts'
import type { Product } from '../multiply.ts'

/** Lanes that fill a large GPU: medium rows get more lanes each while they are fewer. */
const PLENTY = 2 ** 18
const WIDEST_TEAM = 8
/** Nonzeros of its row that a lane has at least, where the rule says how many lanes there are. */
const WORTHWHILE = 4

/** Lanes of a medium row: few, since blocks read whole lines however few they are, and more only where rows are. */
export function ruledTeam({ rows, row_ptr }: Pattern, { short, long }: { short: number; long: number }): number {
  let [count, nonzeros] = [0, 0]
  for (let i = 0; i < rows; i++) {
    const length = row_ptr[i + 1] - row_ptr[i]
    if (length <= short || length >= long) continue
    count++
    nonzeros += length
  }
  let team = 1
  while (team < WIDEST_TEAM && team * count < PLENTY && 2 * team * WORTHWHILE * count <= nonzeros) team *= 2
  return team
}

export function analyse({ pattern }: Product, params: Params, capabilities?: Capabilities): RowBins {
  const { short, long, chunk } = params as { short: number; long: number; chunk: number }
  const told = params['team'] || ruledTeam(pattern, { short, long })
  const team = capabilities ? Math.min(told, lanesOf(capabilities)) : told
  return binsOf(pattern, { short, long, team, chunk })
}

export function explain({ pattern: { rows } }: Product, bins: RowBins): string {
  const { shortRows, mediumRows, longRows, short, long, team } = bins
  const lanes = formOf(team, { one: 'a lane', other: plural(team, 'lane') })
  const share = (bin: ArrayLike<number>) => `${significant((100 * bin.length) / Math.max(1, rows))} %`
  return (
    `${share(shortRows)} of the rows have ${short} nonzeros at most: a lane each. ` +
    `${share(longRows)} have ${long} or more: cut into chunks. ${share(mediumRows)} lie between: ${lanes} each.`
  )
}
