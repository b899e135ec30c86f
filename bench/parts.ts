import { AppError } from '#src/base/errors.ts'
import type { Part } from './part.ts'
import { products } from './products.ts'
import { solves } from './solves.ts'

const PARTS: readonly Part[] = [solves, products]

/** The part of an operation: a process is told its name. Throws AppError `UnknownOperation`. */
export function partOf(operation: string): Part {
  const part = PARTS.find((one) => one.operation === operation)
  if (!part) throw new AppError('UnknownOperation', `No operation ${operation} is measured.`, { operation })
  return part
}
