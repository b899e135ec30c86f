import { AppError } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { cube, oddGrids, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { realMatrices } from './matrices.ts'

/** On what kernels are checked: problems with seeded values, and those of files with their own. */
export interface Subjects {
  readonly seeded: readonly LabProblem[]
  readonly own: readonly LabProblem[]
}

/** Problems of every operation whose names hold one of `only`; all when empty. Throws AppError `NoMatrix`. */
export async function subjectsOf(only: readonly string[]): Promise<Subjects> {
  const grids = [...tinyMatrices(), ...oddGrids()]
  for (const stencil of ['D3N7', 'D3N13', 'D3N27', 'D3N33'] as const) grids.push(cube(stencil, 32), cube(stencil, 64))
  const meshes = [
    await buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    await buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
  ]
  const real = await realMatrices()
  const wanted = ({ name }: { readonly name: string }) => only.length === 0 || only.some((part) => name.includes(part))
  const chosen = [...grids, ...meshes, ...real].filter(wanted)
  const every = [...casesByOperation.values()]
  const seeded = every.flatMap((cases) => [
    ...[...(cases.odd?.().filter(wanted) ?? []), ...chosen].flatMap(cases.seeded),
    ...(cases.valued?.().filter(wanted) ?? []),
  ])
  if (seeded.length === 0) throw new AppError('NoMatrix', `No problem's name holds ${only.join(' or ')}.`)
  return {
    seeded,
    own: real.filter(wanted).flatMap((matrix) => every.flatMap((cases) => cases.own(matrix))),
  }
}

/** How many there are, in words. */
export const countsOf = ({ seeded, own }: Subjects) =>
  `${plural(seeded.length, 'problem')} with seeded values, ${own.length} with values of files`
