import { type FoundOperation, operations } from '#src/catalog/operations.ts'
import type { Params } from '#src/kernel/kernel.ts'
import type { Command } from '#src/store/commands.ts'
import { beginningOf, type Document, operationIn, posedBy } from '#src/store/document.ts'
import { showCurrent } from '../live.ts'
import { patchRacer } from '../race.ts'
import { patchDoc, patchSession } from '#src/store/store.ts'
import { columnFrom, objectFrom, settable } from './given.ts'
import { doc } from './now.ts'

async function setKernels(kernels: Document['kernels']): Promise<void> {
  patchDoc({ ...posedBy(settable({ kernels }).kernels, doc().solve), run: undefined })
  await showCurrent()
}

const at = <T>(list: readonly T[], index: number, change: (item: T) => T) =>
  list.map((item, i) => (i === index ? change(item) : item))

/** Switches to another operation on the same matrix, with its first kernels. */
async function setOperation(operation: FoundOperation): Promise<void> {
  if (operationIn(doc()) === operation.id) return
  const { pin } = doc()
  patchSession({ problem: undefined, notice: undefined })
  patchDoc({
    ...posedBy(beginningOf(operation), doc().solve),
    tick: 0,
    run: undefined,
    loop: undefined,
    pin: pin?.kind === 'row' ? pin : undefined,
  })
  await showCurrent()
}

/** What is done with the matrix, by which kernels side by side, with which parameters. */
export const kernels: readonly Command[] = [
  ...operations.map(
    (operation): Command => ({
      id: `operation.${operation.id}`,
      label: operation.title,
      group: 'Problem',
      run: () => setOperation(operation),
    }),
  ),
  {
    id: 'kernel.set',
    label: 'Choose the kernel of a column',
    group: 'Problem',
    run: (arg) => {
      const { index, id } = objectFrom(arg) as { index: number; id: string }
      return setKernels(at(doc().kernels, columnFrom(index), () => ({ id, params: {} })))
    },
  },
  {
    id: 'kernel.params',
    label: 'Set parameters of a column',
    group: 'Problem',
    run: (arg) => {
      const { index, params = {} } = objectFrom(arg) as { index: number; params?: Params }
      return setKernels(at(doc().kernels, columnFrom(index), (kernel) => ({ ...kernel, params })))
    },
  },
  {
    id: 'kernel.add',
    label: 'Add a column',
    group: 'Problem',
    enabled: () => doc().kernels.length < 4,
    run: (id) => setKernels([...doc().kernels, { id: id ?? doc().kernels[0].id, params: {} }]),
  },
  {
    id: 'kernel.remove',
    label: 'Remove a column',
    group: 'Problem',
    enabled: () => doc().kernels.length > 1,
    run: (index) => {
      const gone = columnFrom(Number(index ?? doc().kernels.length - 1))
      return setKernels(doc().kernels.filter((_, i) => i !== gone))
    },
  },
  {
    id: 'run.instead',
    label: 'Run another kernel instead',
    group: 'Measure',
    run: (arg) => {
      const { index, id } = objectFrom(arg) as { index: number; id: string }
      const next = settable({ kernels: at(doc().kernels, columnFrom(index), () => ({ id, params: {} })) })
      patchRacer(index, { status: 'empty' })
      return setKernels(next.kernels)
    },
  },
]
