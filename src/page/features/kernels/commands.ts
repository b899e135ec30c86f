import { type FoundOperation, findOperation, operations } from '#src/engine/catalog/operations.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import { isBrought } from '#src/core/sparse/source.ts'
import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { advised, beginning, type Document, operationIn, posedBy } from '#src/page/store/document.ts'
import { unlocked } from '#src/page/store/unlocked.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { patchSession } from '#src/page/store/store.ts'
import { columnFrom, objectFrom, settable } from '#src/page/desk/commands/given.ts'
import { doc, next } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

async function setKernels(desk: Desk, kernels: Document['kernels']): Promise<void> {
  await openWith(desk, { ...posedBy(settable({ kernels }).kernels, next().solve), run: undefined })
}

const at = <T>(list: readonly T[], index: number, change: (item: T) => T) =>
  list.map((item, i) => (i === index ? change(item) : item))

/**
 * Poses the open matrix in another way. Kernels stay where the operation does; another one has its first, with Automatic in
 * column B for a matrix of the visitor's own, and options that both have stay.
 */
async function pose(desk: Desk, operation: FoundOperation, set: Spec = {}): Promise<void> {
  const first = beginning(operation)
  const others = isBrought(next().source) ? advised(first) : first
  const kernels = operationIn(next()) === operation.id ? next().kernels : others
  const { solve } = posedBy(kernels, next().solve)
  const posed = settable({ kernels, solve: { ...solve, ...set } })
  const { pin } = next()
  patchSession({ problem: undefined, notice: undefined })
  const begun = { tick: 0, run: undefined, loop: undefined, pin: pin?.kind === 'item' ? pin : undefined }
  await openWith(desk, unlocked(doc(), { ...posed, ...begun }))
}

/** What is done with the matrix, by which kernels side by side, with which parameters. */
export const commands = (desk: Desk): readonly Command[] => [
  ...operations.map(
    (operation): Command => ({
      id: `operation.${operation.id}`,
      changes: ['matrix', 'kernels'],
      label: operation.title,
      group: 'Problem',
      run: () => (operationIn(next()) === operation.id ? undefined : pose(desk, operation)),
    }),
  ),
  {
    id: 'operation.pose',
    changes: ['matrix', 'kernels'],
    label: texts.pose,
    group: 'Problem',
    run: (arg) => {
      const { operation, solve } = objectFrom(arg) as { operation?: string; solve?: Spec }
      return pose(desk, findOperation(operation), solve)
    },
  },
  {
    id: 'kernel.set',
    label: texts.kernel,
    group: 'Problem',
    run: (arg) => {
      const { index, id } = objectFrom(arg) as { index: number; id: string }
      return setKernels(
        desk,
        at(next().kernels, columnFrom(index), () => ({ id, params: {} })),
      )
    },
  },
  {
    id: 'kernel.params',
    label: texts.parameters,
    group: 'Problem',
    run: (arg) => {
      const { index, params = {} } = objectFrom(arg) as { index: number; params?: Params }
      return setKernels(
        desk,
        at(next().kernels, columnFrom(index), (kernel) => ({ ...kernel, params })),
      )
    },
  },
  {
    id: 'kernel.add',
    label: texts.addColumn,
    group: 'Problem',
    enabled: () => next().kernels.length < 4,
    run: (id) => setKernels(desk, [...next().kernels, { id: id ?? next().kernels[0].id, params: {} }]),
  },
  {
    id: 'kernel.remove',
    label: texts.removeColumn,
    group: 'Problem',
    enabled: () => next().kernels.length > 1,
    run: (index) => {
      const gone = columnFrom(Number(index ?? next().kernels.length - 1))
      return setKernels(
        desk,
        next().kernels.filter((_, i) => i !== gone),
      )
    },
  },
  {
    id: 'run.instead',
    label: texts.instead,
    group: 'Measure',
    run: (arg) => {
      const { index, id } = objectFrom(arg) as { index: number; id: string }
      return setKernels(
        desk,
        at(next().kernels, columnFrom(index), () => ({ id, params: {} })),
      )
    },
  },
]
