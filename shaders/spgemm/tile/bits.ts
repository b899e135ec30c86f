/** Columns with entries, of a row of a tile: the lower half of its word. */
export const maskOf = (line: number): number => line & 0xffff

/** Calls back with the numbers of the bits of a mask, ascending. */
export function eachBit(mask: number, visit: (bit: number, turn: number) => void): void {
  for (let left = mask, turn = 0; left !== 0; left &= left - 1, turn++) visit(31 - Math.clz32(left & -left), turn)
}

export function bitCount(mask: number): number {
  let count = 0
  eachBit(mask, () => count++)
  return count
}
