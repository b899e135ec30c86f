import type { Params } from '#src/core/base/parameters.ts'
import type { WaysToLook } from '#src/core/kernel/choice/frontier.ts'

/** Ways to look at words: by the rule, or always one of them. */
export const WAY = { byRule: 0, columns: 1, rows: 2, pull: 3 } as const

export interface WayRule {
  readonly way: number
  /** It pulls where vertices that are not reached, times this, are at most those of the frontier … */
  readonly left: number
  /** … and else pushes by columns where the frontier’s, times this, are at most all vertices; by rows where they are more. */
  readonly few: number
}

/** The way of an iteration, in whole numbers, as the shader chooses it. */
export function wayOf(
  rule: WayRule,
  now: { readonly vertices: number; readonly left: number; readonly all: number },
): number {
  if (rule.way !== WAY.byRule) return rule.way
  if (now.left <= Math.floor(now.vertices / rule.left)) return WAY.pull
  return now.vertices <= Math.floor(now.all / rule.few) ? WAY.columns : WAY.rows
}

export const ruleOf = ({ way, left, few }: Params): WayRule => ({ way, left, few })

/** As figures know them. */
export const ways: WaysToLook = {
  byRule: { way: WAY.byRule },
  forced: {
    'push by columns': { way: WAY.columns },
    'push by rows': { way: WAY.rows },
    pull: { way: WAY.pull },
  },
  taken: (params, { vertices, left, all }) =>
    Object.keys(ways.forced)[wayOf(ruleOf(params), { vertices, left: left.vertices, all }) - 1],
}
