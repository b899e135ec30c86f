import type { F32, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import * as texts from './words.ts'

/** Place of the first value that is not finite; −1 where all are. */
function firstUnfit(values: F32): number {
  for (let k = 0; k < values.length; k++) if (!Number.isFinite(values[k])) return k
  return -1
}

/** A matrix's values in f32. Throws AppError `OutOfRange`, which names the row, from 0, of the first value that f32 cannot hold. */
export function roundedValues(row_ptr: U32, values: ArrayLike<number>): F32 {
  const rounded = new Float32Array(values)
  const k = firstUnfit(rounded)
  if (k < 0) return rounded
  const row = row_ptr.findIndex((end) => end > k) - 1
  throw new AppError('OutOfRange', texts.beyondRange(row, values[k]), { row })
}

/** What a vector from a file is: its name, and how many entries it has to have, of what. */
interface Wanted {
  readonly name: string
  readonly length: number
  readonly of: 'rows' | 'columns'
}

/**
 * A vector from the visitor's file in f32. Throws AppErrors `WrongLength`, and `BadNumber` at an entry that f32 cannot hold:
 * the message counts entries from 1, as the file does.
 */
export function givenVector(given: ArrayLike<number>, { name, length, of }: Wanted): F32 {
  if (given.length !== length)
    throw new AppError('WrongLength', texts.otherLength(name, given.length, length, of), {
      length: given.length,
    })
  const vector = new Float32Array(given)
  const entry = firstUnfit(vector)
  if (entry < 0) return vector
  throw new AppError('BadNumber', texts.notHeld(entry + 1, name, given[entry]), { entry })
}
