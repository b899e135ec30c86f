import { AppError } from '#src/core/base/errors.ts'
import type { OperationBench } from '#src/core/kernel/bench.ts'
import { type FoundOperation, findOperation, operations } from './operations.ts'
import * as texts from './words.ts'

/** What is measured of an operation, and the operation. */
export interface FoundBench extends OperationBench {
  readonly operation: FoundOperation
  /** Id of the kernel that picks a kernel and its parameters by itself. */
  readonly headline: string
}

const files = import.meta.glob<OperationBench>('../../../shaders/*/bench.ts', { import: 'default', eager: true })

export const foundBench = (operation: FoundOperation, bench: OperationBench): FoundBench => ({
  ...bench,
  operation,
  headline: `${operation.id}/${bench.chooses}`,
})

/** What is measured of each operation that has a bench, in the order of operations. */
export const benches: readonly FoundBench[] = operations.flatMap((operation) => {
  const bench = files[`../../../shaders/${operation.id}/bench.ts`]
  return bench ? [foundBench(operation, bench)] : []
})

/** The bench of an operation; of the first where none is named. Throws AppError `UnknownOperation`. */
export function benchOf(id: string | undefined): FoundBench {
  const operation = findOperation(id)
  const found = benches.find((one) => one.operation.id === operation.id)
  if (!found) throw new AppError('UnknownOperation', texts.notMeasured(operation.id), { operation: operation.id })
  return found
}
