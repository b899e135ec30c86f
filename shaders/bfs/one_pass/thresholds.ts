import { range } from '#src/core/base/arrays.ts'
import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { labCase } from '../cases.ts'
import { DIRECTION } from '../rule.ts'
import { LOOKS } from './twin.ts'

/** Vertices that a workgroup keeps: those beyond go to the queue one by one. */
const KEEPS = 1024
/** More than those are one edge from the source. */
const NEXT = KEEPS + 76

/** The source leads to NEXT vertices, each of these to one that no other leads to, and the first `more` of those back to them. */
function twoRounds(name: string, more: number) {
  const rows = [
    range(NEXT).map((n) => 1 + n),
    ...range(NEXT).map((n) => [1 + NEXT + n]),
    ...range(NEXT).map((n) => (n < more ? [1 + n] : [])),
  ]
  return labCase(rowsOf(name, rows.length, rows), 0)
}

/** One workgroup reaches all. The rule pulls where the frontier has more edges than are left. */
const ONE = { groups: 1, edges: 1 }

export default {
  decides: { stages: [LOOKS.frontier, LOOKS.push, LOOKS.pull], notes: [] },
  problems: () => [
    { ...twoRounds('more vertices than a workgroup keeps', 0), params: { groups: 1, direction: DIRECTION.push } },
    // the frontier of the second round has NEXT edges: one more than are left, counting all of them, then as many
    { ...twoRounds('a frontier of more edges than are left', NEXT - 1), params: ONE },
    { ...twoRounds('a frontier of as many edges as are left', NEXT), params: ONE },
    // of both conditions the first round keeps one alone: the source has most edges, and is one vertex
    { ...twoRounds('a hub', 0), params: { groups: 1 } },
  ],
} satisfies Thresholds
