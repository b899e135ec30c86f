import { AppError } from '#src/core/base/errors.ts'
import type { Csr } from '../../csr.ts'
import { bytesOf, type Format, type FormatParams, PADDING, type Storage, type StorageArray } from '../format.ts'

/** What every format is tested by; no other code imports it. Faults are sentences; none is what all hope for. */

export function faultsOf(format: Format, csr: Csr, params: FormatParams): readonly string[] {
  const structure = format.of(csr, params)
  const storage = format.storage(structure, csr.values)
  return [...mapFaults(storage, csr), ...byteFaults(storage, csr), ...differences(format.restore(bare(storage)), csr)]
}

/** Numbers alone: a reader has no slot → nonzero map and no figure. */
const bare = ({ rows, cols, params, arrays }: Storage): Storage => ({
  rows,
  cols,
  ...(params && { params }),
  arrays: arrays.map(({ name, role, bits, data }) => ({ name, role, bits, data })),
})

/**
 * Every nonzero is in exactly one slot of the arrays of values, or of the codes that choose from a dictionary of them, with its value;
 * all else there is padding, and 0.
 */
function mapFaults({ arrays }: Storage, { values }: Csr): string[] {
  const faults: string[] = []
  const seen = new Uint8Array(values.length)
  for (const array of arrays) {
    const { name, role, data, nonzero } = array
    if (nonzero && nonzero.length !== data.length) faults.push(`${name} has a map of another length`)
    if (role !== 'values') continue
    const slots = slotsOf(array, arrays)
    if (!slots) faults.push(`${name} has no map`)
    else if (wrongSlots(slots.nonzero, slots.data, values, seen) > 0) faults.push(`${name} has a wrong number`)
  }
  if (seen.includes(0)) faults.push(`nonzero ${seen.indexOf(0)} is in no slot`)
  if (seen.includes(2)) faults.push(`nonzero ${seen.indexOf(2)} is in several slots`)
  return faults
}

/** The values of slots by their nonzeros: those of an array itself, or of the codes of a dictionary. */
function slotsOf(
  { data, nonzero, codes }: StorageArray,
  arrays: readonly StorageArray[],
): Required<Pick<StorageArray, 'data' | 'nonzero'>> | undefined {
  if (codes === undefined) return nonzero && { data, nonzero }
  const choosing = arrays.find(({ name }) => name === codes)
  return choosing?.nonzero && { data: Array.from(choosing.data, (code) => data[code]), nonzero: choosing.nonzero }
}

/** How many slots hold another number than they should; counts in `seen`, up to 2, what is met. */
function wrongSlots(nonzero: Int32Array, data: ArrayLike<number>, values: Float64Array, seen: Uint8Array): number {
  let wrong = 0
  for (let s = 0; s < nonzero.length; s++) {
    const k = nonzero[s]
    if (k === PADDING) {
      if (data[s] !== 0) wrong++
    } else {
      if (!Object.is(data[s], values[k])) wrong++
      seen[k] = Math.min(2, seen[k] + 1)
    }
  }
  return wrong
}

/** Values take four bytes per nonzero in any format, or per number of a dictionary; the rest is padding. */
function byteFaults(storage: Storage, { values }: Csr): string[] {
  const bytes = bytesOf(storage)
  const dictionaries = storage.arrays.filter(({ codes }) => codes !== undefined)
  const wanted =
    4 * (dictionaries.length === 0 ? values.length : dictionaries.reduce((sum, { data }) => sum + data.length, 0))
  return [
    ...(bytes.values === wanted ? [] : [`values take ${bytes.values} bytes beside padding, not ${wanted}`]),
    ...dictionaries.flatMap((dictionary) => idleWords(dictionary, storage.arrays)),
  ]
}

/** Each number of a dictionary but that of padding stands for a nonzero. */
function idleWords({ name, data, codes }: StorageArray, arrays: readonly StorageArray[]): string[] {
  const used = new Set(Array.from(arrays.find((array) => array.name === codes)?.data ?? [])).add(0)
  return data.length <= used.size ? [] : [`${name} has ${data.length} numbers for ${used.size} codes`]
}

function differences(restored: Csr, csr: Csr): string[] {
  const faults: string[] = []
  if (restored.rows !== csr.rows || restored.cols !== csr.cols) faults.push('the restored matrix has another size')
  for (const name of ['row_ptr', 'col_idx', 'values'] as const) {
    const [a, b] = [restored[name], csr[name]]
    if (a.length !== b.length) faults.push(`${name} comes back with ${a.length} numbers of ${b.length}`)
    else {
      const at = b.findIndex((number, s) => !Object.is(number, a[s]))
      if (at >= 0) faults.push(`${name}[${at}] comes back as ${a[at]}, not ${b[at]}`)
    }
  }
  return faults
}

/** Faults of a refusal: it names itself, and both numbers. */
export function refusalFaults(error: unknown): readonly string[] {
  if (!(error instanceof AppError) || error.code !== 'FormatTooLarge') return [`refused with ${String(error)}`]
  const { slots, allowed } = error.at
  return Number(slots) > Number(allowed) ? [] : [`refused ${slots} slots, though ${allowed} are allowed`]
}

/** Faults of the stages: each fills an array that there is, and has a sentence for every slot of it. */
export function stageFaults(format: Format, csr: Csr, params: FormatParams): readonly string[] {
  const structure = format.of(csr, params)
  const { arrays } = format.storage(structure, csr.values)
  return (format.construction?.(csr, structure) ?? []).flatMap(({ title, array, scratch, sentence }) => {
    const filled = scratch ?? arrays.find(({ name }) => name === array)
    if (filled?.name !== array) return [`${title}: there is no array ${array}`]
    const sentences = Array.from({ length: filled.data.length }, (_, s) => sentence(s))
    return sentences.filter((text) => !/^[A-Z].*\.$/.test(text) || /undefined|NaN|Infinity/.test(text))
  })
}
