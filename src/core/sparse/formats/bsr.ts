import type { I32, U32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import { nnz, type Pattern } from '../csr.ts'
import { type ConstructionStep, type Format, PADDING, type Storage } from './format.ts'
import { fits } from './lib/size.ts'
import { csrOfSlots, isStored, numbers, padding, poured, type Slots, storedBits, storedFlags } from './lib/slots.ts'

/**
 * Entry (a, b) of block e is in slot (e * height + a) * width + b. Blocks begin at multiples of their size; what they hold
 * beyond a nonzero, or beyond the last row or column of the matrix, is padding of value 0: it adds nothing while x is
 * finite, but x beyond the last column must not be read.
 */
export interface Bsr {
  readonly rows: number
  readonly cols: number
  /** Rows and columns of a block. */
  readonly height: number
  readonly width: number
  /** First block of each row of blocks, and the end of the last. */
  readonly row_ptr: U32
  /** Column of blocks of each block, ascending in a row of blocks. */
  readonly col_idx: U32
  /** Nonzero of each slot, or PADDING. */
  readonly nonzero: I32
}

interface Shape {
  readonly height: number
  readonly width: number
}

interface Visit {
  /** A block, by its row and column among blocks; blocks come row after row, in ascending columns. */
  block?(row: number, col: number): void
  /** Nonzero k at (a, b) of the block named last. */
  entry?(a: number, b: number, k: number): void
}

/** Walks the blocks of a pattern by merging the rows of each row of blocks. O(nnz + blocks × height), nothing allocated. */
function eachBlock({ rows, row_ptr, col_idx }: Pattern, { height, width }: Shape, { block, entry }: Visit): void {
  const next = new Uint32Array(height)
  for (let top = 0; top < rows; top += height) {
    const lines = Math.min(height, rows - top)
    for (let a = 0; a < lines; a++) next[a] = row_ptr[top + a]
    for (;;) {
      let first = Infinity
      for (let a = 0; a < lines; a++) if (next[a] < row_ptr[top + a + 1]) first = Math.min(first, col_idx[next[a]])
      if (first === Infinity) break
      const left = first - (first % width)
      block?.(top / height, left / width)
      for (let a = 0; a < lines; a++)
        for (; next[a] < row_ptr[top + a + 1] && col_idx[next[a]] < left + width; next[a]++)
          entry?.(a, col_idx[next[a]] - left, next[a])
    }
  }
}

function blockPointers(pattern: Pattern, shape: Shape): U32 {
  const row_ptr = new Uint32Array(Math.ceil(pattern.rows / shape.height) + 1)
  let blocks = 0
  eachBlock(pattern, shape, { block: (row) => (row_ptr[row + 1] = ++blocks) })
  // A row without blocks ends where the one before it does.
  for (let row = 1; row < row_ptr.length; row++) row_ptr[row] = Math.max(row_ptr[row], row_ptr[row - 1])
  return row_ptr
}

function slotsOf(storage: Storage): Slots {
  const height = storage.params?.['height'] ?? 1
  const width = storage.params?.['width'] ?? 1
  const row_ptr = numbers(storage, 'row_ptr')
  const col_idx = numbers(storage, 'col_idx')
  const values = numbers(storage, 'values')
  const bits = storedBits(storage)
  const top = new Uint32Array(col_idx.length)
  for (let row = 0; row + 1 < row_ptr.length; row++) top.fill(row * height, row_ptr[row], row_ptr[row + 1])
  const size = height * width
  return {
    count: values.length,
    kept: (s) => isStored(bits, values[s], s),
    row: (s) => top[Math.floor(s / size)] + Math.floor((s % size) / width),
    col: (s) => col_idx[Math.floor(s / size)] * width + (s % width),
    value: (s) => values[s],
  }
}

const side = (name: string, meaning: string) => ({ name, meaning, initial: 2, min: 1, max: 8 })

const pointerStep = ({ height, row_ptr }: Bsr): ConstructionStep => ({
  title: `blocks before every ${height} rows`,
  array: 'row_ptr',
  sentence(row) {
    if (row === 0) return 'No block comes before row 0.'
    const found = row_ptr[row] - row_ptr[row - 1]
    const from = (row - 1) * height
    return `Rows ${from} to ${from + height - 1} touch ${found} blocks: ${row_ptr[row - 1]} + ${found} = ${row_ptr[row]}.`
  },
})

const blockStep = ({ height, width, row_ptr, col_idx, nonzero }: Bsr): ConstructionStep => ({
  title: 'the blocks that hold a nonzero, by their column of blocks',
  array: 'col_idx',
  sentence(e) {
    const size = height * width
    const held = nonzero.subarray(e * size, (e + 1) * size).filter((k) => k !== PADDING).length
    const top = row_ptr.findLastIndex((first) => first <= e) * height
    return `The block at row ${top} and column ${col_idx[e]} × ${width} = ${col_idx[e] * width} holds ${plural(held, 'nonzero')}; the rest of its ${plural(size, 'slot')} is padding.`
  },
})

/** Block compressed sparse rows: CSR of small dense blocks (Im & Yelick, ICCS 2001, register blocking). */
const bsr: Format<Bsr> = {
  title: 'BSR',
  idea: 'CSR of small dense blocks, one index for each',
  params: [side('height', 'rows per block'), side('width', 'columns per block')],
  of(pattern, { height, width }) {
    const shape = { height, width }
    const row_ptr = blockPointers(pattern, shape)
    const blocks = row_ptr[row_ptr.length - 1]
    fits('BSR', blocks * height * width, nnz(pattern))
    const col_idx = new Uint32Array(blocks)
    const nonzero = padding(blocks * height * width)
    let e = -1
    eachBlock(pattern, shape, {
      block: (_, col) => (col_idx[++e] = col),
      entry: (a, b, k) => (nonzero[(e * height + a) * width + b] = k),
    })
    return { rows: pattern.rows, cols: pattern.cols, height, width, row_ptr, col_idx, nonzero }
  },
  storage({ rows, cols, height, width, row_ptr, col_idx, nonzero }, values) {
    const blocks = Uint32Array.from({ length: col_idx.length + 1 }, (_, e) => e * height * width)
    return {
      rows,
      cols,
      params: { height, width },
      arrays: [
        { name: 'row_ptr', role: 'pointers', bits: 32, data: row_ptr },
        { name: 'col_idx', role: 'indices', bits: 32, data: col_idx },
        { name: 'values', role: 'values', bits: 32, data: poured(nonzero, values), nonzero, across: width, blocks },
        ...storedFlags(nonzero, values),
      ],
    }
  },
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [slotsOf(storage)]),
  construction: (_, structure) => [pointerStep(structure), blockStep(structure)],
}

export default bsr
