import { groupByKey, largest, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { rightOf, supernodeColumns, WIDEST } from '#src/core/sparse/symbolic/supernodes.ts'

/** Part of a supernode: its square on the diagonal, the rows of L below it, or the columns of U beside it. */
export const [SQUARE, BELOW, BESIDE] = [0, 1, 2]

/**
 * L + U in panels, each of the columns of a supernode and all rows that its last one has: w rows of w + r values, the square and U, and then
 * w columns of r values of L. Places that are no entries of L + U hold zeros.
 */
export interface Panels {
  readonly count: number
  /** First column of each supernode, and the number of all. */
  readonly columns: U32
  /** Its rows below the square, which are the columns beside it: rows[rowPtr[s] .. rowPtr[s + 1]), ascending. */
  readonly rowPtr: U32
  readonly rows: U32
  /** First value of each panel, and their number. */
  readonly value: U32
  /** Where each entry of the filled pattern lies. */
  readonly places: U32
  /** The supernodes that update each one, ascending, and last itself. */
  readonly operands: Pattern
}

/** Panels of a filled symmetric pattern. O(entries of panels) */
export function panelsOf(filled: Pattern): Panels {
  const columns = supernodeColumns(filled)
  const count = columns.length - 1
  const all = Array.from({ length: count }, (_, s) => s)
  const lists = all.map((s) => rightOf(filled, columns[s + 1] - 1))
  const rowPtr = prefixSum(lists.map(({ length }) => length))
  const rows = new Uint32Array(rowPtr[count])
  for (const [s, list] of lists.entries()) rows.set(list, rowPtr[s])
  const value = prefixSum(
    all.map((s) => (columns[s + 1] - columns[s]) * (columns[s + 1] - columns[s] + 2 * lists[s].length)),
  )
  const of = new Uint32Array(filled.rows)
  for (const s of all) of.fill(s, columns[s], columns[s + 1])
  return {
    count,
    columns,
    rowPtr,
    rows,
    value,
    places: placesIn(filled, { columns, lists, value }),
    operands: operandsOf(lists, of),
  }
}

interface Laid {
  readonly columns: U32
  readonly lists: readonly U32[]
  readonly value: U32
}

function placesIn({ rows: n, row_ptr, col_idx }: Pattern, { columns, lists, value }: Laid): U32 {
  const places = new Uint32Array(col_idx.length)
  const at = new Uint32Array(n)
  // where the entry of L lies that mirrors the one at hand: rows of L fill up from the left as columns come
  const mirrored = row_ptr.slice(0, n)
  for (const [s, list] of lists.entries()) {
    const [first, end] = [columns[s], columns[s + 1]]
    const [w, r] = [end - first, list.length]
    for (const [p, row] of list.entries()) at[row] = p
    for (let c = first; c < end; c++) {
      const own = value[s] + (c - first) * (w + r)
      for (let k = mirrored[c]; k < row_ptr[c + 1]; k++) {
        const j = col_idx[k]
        places[k] = own + (j < end ? j - first : w + at[j])
        if (j > c)
          places[mirrored[j]++] =
            value[s] + (j < end ? (j - first) * (w + r) + c - first : w * (w + r) + (c - first) * r + at[j])
      }
    }
  }
  return places
}

function operandsOf(lists: readonly U32[], of: U32): Pattern {
  const found: number[][] = lists.map(() => [])
  for (const [s, list] of lists.entries()) {
    found[s].push(s)
    let before = s
    for (const row of list) {
      if (of[row] !== before) found[of[row]].push(s)
      before = of[row]
    }
  }
  const count = lists.length
  return {
    rows: count,
    cols: count,
    row_ptr: prefixSum(found.map(({ length }) => length)),
    col_idx: Uint32Array.from(found.flat()),
  }
}

/** What a workgroup does in a round: a part of a panel, up to 64 lines of it. */
export interface PanelPiece {
  readonly supernode: number
  readonly part: number
  /** Its first line within the part. */
  readonly line: number
  /** Supernodes that update it now, none where it is final, and how many did before. */
  readonly updaters: U32
  readonly before: number
}

/** Everything in its rounds of three dispatches: squares, lines beside them, and updates. Those of dispatch d are pieces ptr[d] .. ptr[d + 1]. */
export interface PanelWork {
  readonly panels: Panels
  readonly rounds: number
  readonly ptr: U32
  readonly pieces: readonly PanelPiece[]
}

/** A supernode is final one round after the last that updates it; updates run as soon as they can, in the order of their columns. */
export function panelWork(filled: Pattern): PanelWork {
  const panels = panelsOf(filled)
  const { count, rowPtr, rows, operands } = panels
  const { level } = levelsOf(operands)
  const rounds = largest(level) + 1
  const [pieces, slots]: [PanelPiece[], number[]] = [[], []]
  for (let s = 0; s < count; s++) {
    const own = operands.col_idx.subarray(operands.row_ptr[s], operands.row_ptr[s + 1] - 1)
    const add = (part: number, line: number, updaters: U32) => {
      for (let from = 0, end = 0, round = 0; from < updaters.length; from = end) {
        round = Math.max(round, level[updaters[from]])
        while (end < updaters.length && level[updaters[end]] <= round) end++
        slots.push(3 * round + 2)
        pieces.push({ supernode: s, part, line, updaters: updaters.subarray(from, end), before: from })
      }
      slots.push(3 * level[s] + Math.min(1, part))
      pieces.push({ supernode: s, part, line, updaters: own.subarray(0, 0), before: updaters.length })
    }
    add(SQUARE, 0, own)
    const lines = rows.subarray(rowPtr[s], rowPtr[s + 1])
    for (let line = 0; line < lines.length; line += WIDEST) {
      const last = lines[Math.min(lines.length, line + WIDEST) - 1]
      const reaching = own.filter((k) => {
        const at = firstWhere(rowPtr[k], rowPtr[k + 1], (p) => rows[p] >= lines[line])
        return at < rowPtr[k + 1] && rows[at] <= last
      })
      for (const part of [BELOW, BESIDE]) add(part, line, reaching)
    }
  }
  const { ptr, items } = groupByKey(Uint32Array.from(slots), 3 * rounds)
  return { panels, rounds, ptr, pieces: Array.from(items, (piece) => pieces[piece]) }
}
