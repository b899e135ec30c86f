import { count } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'

/** Slots beyond the nonzeros that a format may take: as many f32 as 128 MiB hold, WebGPU's default largest binding. */
const PADDING_ALLOWED = 2 ** 25

/**
 * Throws AppError FormatTooLarge (`at`: slots, allowed) where `slots` are too many for `nonzeros`. Structures ask
 * before they allocate: a dense row of a large matrix would otherwise take all memory.
 */
export function fits(format: string, slots: number, nonzeros: number): void {
  const allowed = nonzeros + PADDING_ALLOWED
  if (slots <= allowed) return
  throw new AppError(
    'FormatTooLarge',
    `${format} takes ${count(slots)} slots for ${count(nonzeros)} nonzeros, more than the ${count(allowed)} allowed.`,
    { slots, allowed },
  )
}
