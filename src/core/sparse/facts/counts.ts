import * as texts from './words.ts'

/** Nonzeros of the rows, or of the columns, of a matrix. */
export interface NonzeroCounts {
  readonly least: number
  readonly most: number
  readonly mean: number
  /** Standard deviation over mean; 0 where the mean is. */
  readonly variation: number
  readonly empty: number
}

/** @param ptr where each row's nonzeros begin, one more than there are rows */
export function countsOf(ptr: ArrayLike<number>): NonzeroCounts {
  const n = ptr.length - 1
  const mean = n === 0 ? 0 : ptr[n] / n
  let [least, most, empty, squares] = [n === 0 ? 0 : Infinity, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const length = ptr[i + 1] - ptr[i]
    least = Math.min(least, length)
    most = Math.max(most, length)
    squares += (length - mean) ** 2
    if (length === 0) empty++
  }
  return { least, most, mean, variation: mean === 0 ? 0 : Math.sqrt(squares / n) / mean, empty }
}

export const sayCounts = ({ least, most, mean, variation, empty }: NonzeroCounts): string =>
  texts.withEmpty(texts.counted(least, mean, most, variation), empty)
