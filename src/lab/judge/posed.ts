import { range } from '#src/core/base/arrays.ts'
import { cube, oddGrids, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import type { Cases } from '../rules/cases.ts'
import type { LabProblem } from '../rules/labs.ts'

type Groups = readonly (readonly LabProblem[])[]

/** Those of the operation that was asked for last: one edit is judged again and again, and to pose them takes as long as to judge. */
let last: { readonly cases: Cases; readonly groups: Groups } | undefined

/** Small problems of an operation for a judge, in groups: for barriers, odd in shape, drawn, tiny, with values of note, and grids. */
export function posedFor(cases: Cases): Groups {
  if (last?.cases === cases) return last.groups
  const groups = [
    (cases.watched?.() ?? []).flatMap(cases.seeded),
    cases.watchedByValue?.() ?? [],
    (cases.odd?.() ?? []).flatMap(cases.seeded),
    range(8).flatMap((seed) => cases.random?.(seed + 1) ?? []),
    [cube('D3N7', 4), ...tinyMatrices()].flatMap(cases.seeded),
    cases.valued?.() ?? [],
    [...oddGrids(), cube('D3N7', 8)].flatMap(cases.seeded),
  ]
  last = { cases, groups }
  return groups
}
