import { examples } from '#src/engine/catalog/examples.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import type { Example, Operation } from '#src/core/kernel/operation.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'

/** A problem to begin with, the command that opens it, and whose rows it is shown by. */
export interface ShownExample extends Example, Pick<Operation, 'order'> {
  readonly command: string
  /** What the command gets. */
  readonly arg: string
}

/** Problems to begin with, in the order of the operations. */
export const EXAMPLES: readonly ShownExample[] = operations.flatMap(({ id, order }) =>
  (examples.get(id) ?? []).map((example) => ({
    ...example,
    order,
    command: commandOf(id, example),
    arg: argOf(id, example),
  })),
)

/** What is seen of an example: all of it, or the triangle that is solved. */
export const partOf = ({ order, solve }: Pick<ShownExample, 'order' | 'solve'>): Triangle | 'whole' =>
  order === 'none' ? 'whole' : solve?.['triangle'] === 'upper' ? 'upper' : 'lower'

function commandOf(operation: string, { opens }: Example): string {
  if (opens === undefined) return 'problem.source'
  return opens === 'operation' ? `problem.open.${operation}` : opens
}

function argOf(operation: string, { source, solve, algorithms, preset = 'race', panes }: Example): string {
  const kernels = algorithms?.map(([folder, params = {}]) => ({ id: `${operation}/${folder}`, params }))
  return JSON.stringify({ source, solve, kernels, preset, panes })
}
