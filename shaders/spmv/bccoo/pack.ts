import { joined, type U32 } from '#src/core/base/arrays.ts'
import type { Bccoo } from '#src/core/sparse/formats/bccoo/structure.ts'

/**
 * The part of a structure that is not values, as shaders/spmv/bccoo/blocks.wesl reads it. For each workgroup, one word of
 * each invocation side by side: flags, 32 per word from the highest bit down; the first stop; columns, one per word, or two
 * of one invocation where they are short or differences. After differences comes where each invocation's whole columns
 * begin.
 */
export function packIndex(bccoo: Bccoo): U32 {
  const { columns, blocks, chunk } = bccoo
  const flags = packFlags(bccoo)
  const parts = [flags, bccoo.first_row, packColumns(bccoo)]
  if (columns.kind === 'differences') {
    const begins = flags.length + (2 * blocks) / chunk + blocks / 2
    const whole = columns.col_full_ptr.subarray(0, blocks / chunk).map((at) => begins + at)
    parts.push(whole, columns.col_full)
  }
  return joined(Uint32Array, parts)
}

function packFlags({ bit_flag, blocks, chunk, group }: Bccoo): U32 {
  const perChunk = Math.ceil(chunk / 32)
  const words = new Uint32Array((blocks / chunk) * perChunk)
  for (let b = 0, first = 0; b < blocks; first += perChunk * group)
    for (let lane = 0; lane < group; lane++)
      for (let step = 0; step < chunk; step++)
        words[first + (step >> 5) * group + lane] |= bit_flag[b++] << (31 - (step & 31))
  return words
}

function packColumns({ columns, blocks, group }: Bccoo): U32 {
  if (columns.kind === 'whole') return columns.col_idx
  const halves = columns.kind === 'short' ? columns.col_idx : columns.col_delta
  const words = new Uint32Array(blocks / 2)
  for (let first = 0, word = 0; first < blocks; first += 2 * group)
    for (let at = first; at < first + group; at++) words[word++] = (halves[at] & 0xffff) | (halves[at + group] << 16)
  return words
}
