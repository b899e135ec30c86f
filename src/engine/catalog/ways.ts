import type { MatrixShape, MatrixWay } from '#src/core/kernel/way.ts'
import { fitted, type Spec } from '#src/core/kernel/spec.ts'
import { type FoundOperation, operations } from './operations.ts'

/** Something that can be done with a matrix, and the operation that does it. */
export interface FoundWay extends MatrixWay {
  readonly operation: FoundOperation
}

const folders = import.meta.glob<readonly MatrixWay[]>('../../../shaders/*/ways.ts', { import: 'default', eager: true })

/** Those of an operation; none of one that names none. */
const waysIn = ({ id }: Pick<FoundOperation, 'id'>): readonly MatrixWay[] =>
  Object.entries(folders).find(([path]) => path.split('/').at(-2) === id)?.[1] ?? []

const fits = ({ fits: test }: MatrixWay, shape: MatrixShape): boolean => test?.(shape) ?? true

const isSet = ({ set }: MatrixWay, spec: Spec): boolean =>
  Object.entries(set).every(([name, value]) => spec[name] === value)

/** All that can be done with a matrix, the usual first. */
export const waysOf = (shape: MatrixShape): readonly FoundWay[] =>
  operations.flatMap((operation) =>
    waysIn(operation)
      .filter((way) => fits(way, shape))
      .map((way) => ({ ...way, operation })),
  )

/** Which of them an operation with these options is; undefined where the options are of the visitor's own choice. */
export const wayOf = (operation: Pick<FoundOperation, 'id'>, spec: Spec): MatrixWay | undefined =>
  waysIn(operation).find((way) => isSet(way, spec))

/**
 * What is done with a matrix instead, where an operation cannot do with it what its options say: the operation's own first
 * way that fits, or else the first of all; undefined where nothing has to change.
 */
export function wayInstead(operation: FoundOperation, spec: Spec, shape: MatrixShape): FoundWay | undefined {
  const now = wayOf(operation, fitted(operation.options, spec))
  if (!now || fits(now, shape)) return undefined
  const ways = waysOf(shape)
  return ways.find((way) => way.operation.id === operation.id) ?? ways[0]
}
