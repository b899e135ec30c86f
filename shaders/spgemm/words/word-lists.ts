import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** The words of each row of a pattern: word w stands for the columns 32 w .. 32 w + 31, its mask has their bits. */
export interface WordLists {
  /** Row i has the words ptr[i] .. ptr[i + 1], ascending. */
  readonly ptr: U32
  readonly words: U32
  readonly masks: U32
}

/** Columns ascend in each row. O(rows + entries) */
export function wordsOf({ rows, row_ptr, col_idx }: Pattern): WordLists {
  const ptr = new Uint32Array(rows + 1)
  const words = new Uint32Array(col_idx.length)
  const masks = new Uint32Array(col_idx.length)
  let end = 0
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const word = col_idx[k] >>> 5
      if (end === ptr[i] || words[end - 1] !== word) words[end++] = word
      masks[end - 1] |= 1 << (col_idx[k] & 31)
    }
    ptr[i + 1] = end
  }
  return { ptr, words: words.slice(0, end), masks: masks.slice(0, end) }
}
