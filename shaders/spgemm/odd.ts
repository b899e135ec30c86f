import { range } from '#src/core/base/arrays.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'

/** Without entries, with one row or column that is full, with rows that take from nothing up to all. */
export const odd = (): Matrix[] => [
  rowsOf('no columns', 0, [[], [], []]),
  rowsOf('only empty rows', 5, [[], [], [], []]),
  rowsOf('one entry', 1, [[0]]),
  // times its transpose: many products, and one entry
  rowsOf('one full row', 333, [range(333)]),
  // times its transpose: C is full
  rowsOf(
    'one full column',
    1,
    range(97).map(() => [0]),
  ),
  rowsOf(
    'every second row is empty',
    60,
    range(60).map((i) => (i % 2 === 0 ? [] : [i - 1, i, (7 * i) % 60].sort((a, b) => a - b))),
  ),
  // one full row meets one full column
  rowsOf(
    'an arrow',
    80,
    range(80).map((i) => (i === 0 ? range(80) : i === 5 ? [0] : [0, i])),
  ),
  rowsOf(
    'rows of every length',
    50,
    range(50).map((i) => range(i)),
  ),
  rowsOf(
    'columns at both ends',
    700,
    range(40).map(() => [0, 699]),
  ),
  // a row of C that is nearly full, from a row of A that is short
  rowsOf(
    'ten stretches and a row of all',
    400,
    range(400).map((i) => (i < 10 ? range(30).map((n) => 30 * i + n) : i === 10 ? range(10) : [])),
  ),
  // rows of B that are far longer than others, in rows of A that name many
  rowsOf(
    'three full rows',
    220,
    range(220).map((i) => (i % 100 === 0 ? range(220) : [i])),
  ),
  // few entries in rows of C that are wider than a small window of words
  rowsOf(
    'two entries at both ends',
    1500,
    range(1500).map((i) => (i % 50 === 0 && i < 700 ? [i, 1499 - i] : [])),
  ),
  // rows of C from few to more than a workgroup has lanes, far apart
  rowsOf(
    'scattered over many columns',
    5000,
    range(30).map((i) => range(i * i).map((n) => 5 * n + (i % 5))),
  ),
]

/** Small matrices with what barriers are for: rows of C longer than a few lanes, and rows with few products. */
export const watched = (): Matrix[] => [
  // every second row and column is empty, the first ones, too: columns of C are further apart than a word has bits
  rowsOf(
    'a small arrow',
    48,
    range(48).map((i) => (i % 2 === 0 ? [] : i === 1 ? range(24).map((j) => 2 * j + 1) : [1, i])),
  ),
  rowsOf(
    'scattered rows',
    30,
    range(24).map((i) => range(30).filter((j) => (7 * i + 5 * j) % 32 < i % 9)),
  ),
  // times its transpose: more than 16 tiles in a row and in a column, and C far wider than what the first of them make
  rowsOf(
    'a tall matrix with one full row',
    300,
    range(1100).map((i) => (i === 0 ? range(300) : i % 109 === 0 ? [299] : [])),
  ),
  // a row of A that names more rows of B than are listed at once, each longer than a few lanes walk by themselves
  rowsOf(
    'a row that names long rows',
    137,
    range(137).map((i) => {
      if (i === 0) return range(70).map((j) => j + 1)
      return i <= 70 ? range(66).map((j) => 71 + j) : []
    }),
  ),
]
