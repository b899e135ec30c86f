import type { Pattern } from '../../csr.ts'
import { type ConstructionStep, PADDING } from '../format.ts'
import { type Differences, ESCAPE } from './columns.ts'
import { type Bccoo, blockPlace } from './structure.ts'

/** Blocks, then the bits that stand for rows, what invocations must know, and the columns. */
export function construction(_: Pattern, bccoo: Bccoo): readonly ConstructionStep[] {
  const { columns } = bccoo
  return [
    { title: 'one bit per block: 0 ends a row of blocks', array: 'bit_flag', sentence: (b) => flagSentence(bccoo, b) },
    {
      title: 'the row of each invocation’s first result',
      array: 'first_row',
      sentence: (c) => firstSentence(bccoo, c),
    },
    columns.kind === 'differences'
      ? { title: 'columns as differences', array: 'col_delta', sentence: (at) => deltaSentence(bccoo, columns, at) }
      : { title: 'the column of each block', array: 'col_idx', sentence: (at) => columnSentence(bccoo, at) },
  ]
}

/** The block at a place: the transposition of a workgroup's blocks, undone. */
export function blockAt({ group, chunk }: Bccoo, at: number): number {
  return blockPlace({ group: chunk, chunk: group }, at)
}

function stopsBefore({ bit_flag, chunk, first_row }: Bccoo, b: number): number {
  let stops = first_row[Math.floor(b / chunk)]
  for (let before = b - (b % chunk); before < b; before++) stops += 1 - bit_flag[before]
  return stops
}

function flagSentence(bccoo: Bccoo, b: number): string {
  const stops = stopsBefore(bccoo, b)
  const row = stops % bccoo.block_rows
  if (stops >= bccoo.block_rows * bccoo.slices) return `Block ${b} is padding and ends no row: 1.`
  const slice = bccoo.slices > 1 ? ` of slice ${Math.floor(stops / bccoo.block_rows)}` : ''
  if (bccoo.bit_flag[b] === 1) return `Block ${b} is followed by another of block row ${row}${slice}: 1.`
  if (bccoo.lead[b] === PADDING) return `Block row ${row}${slice} has no nonzero; block ${b}, empty, ends it: 0.`
  return `Block ${b} is the last of block row ${row}${slice}: 0.`
}

function firstSentence({ chunk, first_row }: Bccoo, c: number): string {
  const end = c * chunk
  if (c === 0) return 'No row ends before block 0: 0.'
  return `Of blocks 0 to ${end - 1}, ${first_row[c]} end a row; invocation ${c} starts at block ${end}, with ${first_row[c]}.`
}

function columnSentence(bccoo: Bccoo, at: number): string {
  const { columns, width, lead } = bccoo
  const b = blockAt(bccoo, at)
  if (columns.kind === 'differences') return ''
  const column = columns.col_idx[at]
  if (lead[b] === PADDING) return `Block ${b} holds no nonzero, so any column will do: ${column}.`
  return `Block ${b} holds columns ${column * width} to ${(column + 1) * width - 1}, ${width} per block: ${column}.`
}

function deltaSentence(bccoo: Bccoo, { col_delta, col_full_ptr, col_full }: Differences, at: number): string {
  const b = blockAt(bccoo, at)
  if (col_delta[at] !== ESCAPE)
    return `Block ${b} lies ${col_delta[at]} block columns right of block ${b - 1}: ${col_delta[at]}.`
  const c = Math.floor(b / bccoo.chunk)
  let e = col_full_ptr[c]
  for (let before = c * bccoo.chunk; before < b; before++) if (col_delta[blockPlace(bccoo, before)] === ESCAPE) e++
  const why = b === c * bccoo.chunk ? `is the first of invocation ${c}` : 'lies too far from the one before'
  return `Block ${b} ${why}: its column, ${col_full[e]}, is in col_full[${e}]; the mark is here.`
}
