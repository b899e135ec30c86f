import { rowOfNonzero } from '../../csr.ts'
import type { ConstructionStep } from '../format.ts'
import { complete } from './shape.ts'
import type { Csr5 } from './structure.ts'

/** What the flags are for: to whose sum a product adds each nonzero. No storage holds it, the tail has no lanes. */
export function segmentedSum(csr5: Csr5): ConstructionStep {
  const { omega, sigma, nonzero, row_ptr, rows } = csr5
  const each = omega * sigma
  const tiles = complete(csr5)
  const own = nonzero.slice(0, tiles * each)
  const data = Uint32Array.from(own, (k) => rowOfNonzero({ row_ptr, rows }, k))
  return {
    title: 'a product’s segmented sum: the row that each nonzero is added to',
    array: 'sum_of_row',
    scratch: {
      name: 'sum_of_row',
      role: 'pointers',
      bits: 32,
      data,
      nonzero: own,
      across: omega,
      blocks: Uint32Array.from({ length: tiles + 1 }, (_, t) => t * each),
    },
    sentence: (slot) => `${sumWords(csr5, data, slot)}: ${data[slot]}.`,
  }
}

/** Slots of a lane lie ω apart: the flags before one are those of its steps before. */
function sumWords({ omega, sigma, bit_flag, nonzero }: Csr5, rowOf: ArrayLike<number>, slot: number): string {
  const step = Math.floor(slot / omega) % sigma
  const [who, k] = [`Lane ${slot % omega}`, nonzero[slot]]
  if (bit_flag[slot] === 1) {
    const begun = `nonzero ${k} begins that of row ${rowOf[slot]}`
    return step === 0
      ? `${who} has no sum yet, and ${begun}`
      : `${who} has its sum of row ${rowOf[slot - omega]} at the flag, and ${begun}`
  }
  for (let before = slot - omega; before >= slot - step * omega; before -= omega)
    if (bit_flag[before] === 1) return `${who} adds nonzero ${k} to its sum of row ${rowOf[slot]}`
  return `${who} has met no flag: nonzero ${k} is for the lane to the left that began row ${rowOf[slot]}`
}
