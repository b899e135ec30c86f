import { type F64, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../csr.ts'
import { allocate, f64, lanesOf, u32 } from './entries.ts'
import { fileError } from './failure.ts'
import { MAX_ENTRIES } from './header.ts'
import type { Coordinates } from './market.ts'
import type { Pace } from './lib/abort.ts'
import { inspect, merge, type Rows, transpose } from './lib/rows.ts'
import * as texts from './words.ts'

export interface Assembled {
  readonly csr: Csr
  readonly parts?: { readonly re: F64; readonly im: F64 }
  readonly notes: readonly string[]
}

/**
 * Entries in file order → Csr: symmetric storage expanded, columns ascending, duplicates summed in file order (patterns:
 * merged), explicit zeros kept. O(rows + cols + nnz). Values of complex matrices are moduli, patterns have ones.
 */
export async function assemble(file: Coordinates, pace: Pace): Promise<Assembled> {
  let matrix = await scatter(file, pace)
  let { ascending, duplicates } = await inspect(matrix, pace)
  if (!ascending) {
    // Two transpositions sort the columns of every row, and keep duplicates in file order.
    matrix = await transpose(await transpose(matrix, pace), pace)
    duplicates = (await inspect(matrix, pace)).duplicates
  }
  if (duplicates === 0) return { ...(await withValues(matrix, pace)), notes: file.notes }
  const merged = await merge(matrix, duplicates, file.lines, pace)
  const note = file.field === 'pattern' ? texts.merged(duplicates) : texts.summed(duplicates)
  return { ...(await withValues(merged, pace)), notes: [...file.notes, note] }
}

async function withValues(
  { rows, cols, row_ptr, col_idx, re, im }: Rows,
  pace: Pace,
): Promise<Omit<Assembled, 'notes'>> {
  const pattern = { rows, cols, row_ptr, col_idx }
  if (!re) return { csr: { ...pattern, values: f64(col_idx.length).fill(1) } }
  if (!im) return { csr: { ...pattern, values: re } }
  const values = f64(re.length)
  await pace.slices('nonzeros', re.length, (from, to) => {
    for (let k = from; k < to; k++) values[k] = Math.hypot(re[k], im[k])
  })
  return { csr: { ...pattern, values }, parts: { re, im } }
}

/** COO → rows by counting sort: stable, so that a file in column or row order comes out with ascending columns. */
async function scatter(file: Coordinates, pace: Pace): Promise<Rows> {
  const { rows, cols } = file.size
  const counts = await rowCounts(file, pace)
  const row_ptr = allocate(4 * rows, () => prefixSum(counts))
  const total = row_ptr[rows]
  const matrix: Rows = { rows, cols, row_ptr, col_idx: u32(total), ...lanesOf(file.field, total) }
  const next = allocate(4 * rows, () => row_ptr.slice(0, rows))
  const mirrored = file.symmetry !== 'general'
  const reSign = file.symmetry === 'skew-symmetric' ? -1 : 1
  const imSign = file.symmetry === 'symmetric' ? 1 : -1
  for (const { i, j, re, im, length } of file.entries.blocks) {
    for (let e = 0; e < length; e++) {
      const x = re ? re[e] : 1
      const y = im ? im[e] : 0
      put(matrix, next[i[e]]++, j[e], x, y)
      if (mirrored && i[e] !== j[e]) put(matrix, next[j[e]]++, i[e], reSign * x, imSign * y)
    }
    await pace.breathe()
  }
  return matrix
}

/** Nonzeros of every row after expansion; throws TooLarge if 32 bits cannot index them. */
async function rowCounts({ size, symmetry, entries, lines }: Coordinates, pace: Pace): Promise<U32> {
  const counts = u32(size.rows)
  const mirrored = symmetry !== 'general'
  let total = entries.length
  for (const { i, j, length } of entries.blocks) {
    for (let e = 0; e < length; e++) {
      counts[i[e]]++
      if (!mirrored || i[e] === j[e]) continue
      counts[j[e]]++
      total++
    }
    await pace.breathe()
  }
  if (total <= MAX_ENTRIES) return counts
  throw fileError('TooLarge', texts.tooManyNonzeros(total, MAX_ENTRIES), lines)
}

function put({ col_idx, re, im }: Rows, k: number, j: number, x: number, y: number): void {
  col_idx[k] = j
  if (re) re[k] = x
  if (im) im[k] = y
}
