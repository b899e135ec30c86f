import type { F32, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import * as texts from './words.ts'

const unfit = (value: number): boolean => !Number.isFinite(value)

/** A matrix's values in f32. Throws AppError `OutOfRange`, which names the row, from 0, of the first value that f32 cannot hold. */
export function roundedValues(row_ptr: U32, values: ArrayLike<number>): F32 {
  const rounded = Float32Array.from(values)
  const k = rounded.findIndex(unfit)
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
  const vector = Float32Array.from(given)
  const entry = vector.findIndex(unfit)
  if (entry < 0) return vector
  throw new AppError('BadNumber', texts.notHeld(entry + 1, name, given[entry]), { entry })
}
