import { NONE } from '#shaders/spgemm/bins/bitonic.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'

/** Products of a row in places: columns and values, filled up with NONE to a power of two. */
export interface NetworkPlaces {
  readonly columns: U32
  readonly products: F32
}

/**
 * Sorts places by column in a bitonic network, and calls back after each step with the places that have changed. The first
 * step of a width compares its two ends with each other: every comparison puts the smaller column first.
 */
export function sortPlaces({ columns, products }: NetworkPlaces, tell: (changed: Uint8Array) => void): void {
  const changed = new Uint8Array(columns.length)
  for (let width = 2; width <= columns.length; width *= 2)
    for (let distance = width / 2; distance >= 1; distance /= 2) {
      for (let low = 0; low < columns.length; low++) {
        if (low & distance) continue
        const high = low ^ (2 * distance === width ? width - 1 : distance)
        const wrong = columns[low] > columns[high]
        changed[low] = changed[high] = Number(wrong)
        if (!wrong) continue
        ;[columns[low], columns[high]] = [columns[high], columns[low]]
        ;[products[low], products[high]] = [products[high], products[low]]
      }
      tell(changed)
    }
}

/** A column and its sum. */
export interface RowEntry {
  readonly column: number
  readonly value: number
}

/** Columns once each, and their products added up in the order of the places. */
export function compressed({ columns, products }: NetworkPlaces): RowEntry[] {
  const found: { column: number; value: number }[] = []
  for (let place = 0; place < columns.length && columns[place] !== NONE; place++) {
    const last = found.at(-1)
    if (last?.column === columns[place]) last.value = Math.fround(last.value + products[place])
    else found.push({ column: columns[place], value: products[place] })
  }
  return found
}

/** Two lists by ascending columns as one; of equal columns the sums are added. */
export function joined(row: readonly RowEntry[], more: readonly RowEntry[]): RowEntry[] {
  const result: RowEntry[] = []
  let [r, m] = [0, 0]
  while (r < row.length || m < more.length) {
    const [one, other] = [row[r]?.column ?? Infinity, more[m]?.column ?? Infinity]
    if (one === other) result.push({ column: one, value: Math.fround(row[r++].value + more[m++].value) })
    else result.push(one < other ? row[r++] : more[m++])
  }
  return result
}
