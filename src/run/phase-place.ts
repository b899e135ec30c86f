/** Place of the last of what is in the order of phases that begins at a phase or before; -1 where none does. */
export function placeAt(all: readonly { readonly phase: number }[], phase: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle].phase <= phase) low = middle + 1
    else high = middle
  }
  return low - 1
}
