import { firstWhere } from '#src/core/base/halve.ts'

/** Place of the last of what is in the order of phases that begins at a phase or before; -1 where none does. */
export const placeAt = (all: readonly { readonly phase: number }[], phase: number): number =>
  firstWhere(0, all.length, (place) => all[place].phase > phase) - 1
