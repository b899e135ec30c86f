import type { F64, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Csr } from '../csr.ts'
import { beat, type Watch } from '../watch.ts'
import { LeastFirst } from './heap.ts'
import * as texts from './words.ts'

const NONE = 0xffffffff

/** A row for every column of a square matrix, and scalings by which the entries so chosen are 1 and all others at most 1. */
export interface HeavyMatching {
  /** Column columns[i] is row i's: each column once. */
  readonly columns: U32
  /** Natural logarithms: |a_ij| · exp(rowLogs[i] + columnLogs[j]) ≤ 1, and 1 for the chosen. */
  readonly rowLogs: F64
  readonly columnLogs: F64
}

/**
 * The matching whose entries have the largest product in absolute value, with its scalings. Each row in turn that is left over
 * finds a shortest augmenting path, by the costs log max_j |a_ij| − log |a_ij|. O(n nnz log n) at worst, near O(nnz log n) on
 * matrices as they come. Duff and Koster, SIAM J. Matrix Anal. Appl. 22(4), 2001. Entries that are 0 are none. Throws AppError
 * `StructurallySingular`, which names rows that have too few columns among them.
 */
export function heavyMatching(csr: Csr, watch: Watch = {}): HeavyMatching {
  const { rows } = csr
  const search = new Search(csr)
  search.begin()
  for (let row = 0; row < rows; row++) {
    beat(watch, 'matching', row, rows)
    if (search.columns[row] === NONE) search.augment(row)
  }
  return search.result()
}

class Search {
  readonly columns: U32
  readonly #csr: Csr
  /** Cost of each entry: 0 for the largest of its row, Infinity where it is 0. */
  readonly #costs: F64
  readonly #largest: F64
  /** The row that has a column. */
  readonly #rowOf: U32
  /** Potentials: cost ≥ rows' + columns', with equality in the matching. */
  readonly #u: F64
  readonly #v: F64
  /** Of the search that goes on: how far a column is, the row that it was reached from, and whether that is final. */
  readonly #far: F64
  readonly #from: U32
  readonly #settled: Uint8Array
  readonly #heap: LeastFirst

  constructor(csr: Csr) {
    const { rows, row_ptr, values } = csr
    this.#csr = csr
    this.columns = new Uint32Array(rows).fill(NONE)
    this.#rowOf = new Uint32Array(rows).fill(NONE)
    this.#costs = new Float64Array(values.length)
    this.#largest = new Float64Array(rows)
    this.#u = new Float64Array(rows)
    this.#v = new Float64Array(rows)
    this.#far = new Float64Array(rows).fill(Infinity)
    this.#from = new Uint32Array(rows)
    this.#settled = new Uint8Array(rows)
    this.#heap = new LeastFirst(this.#far)
    for (let i = 0; i < rows; i++) {
      let most = 0
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) most = Math.max(most, Math.abs(values[k]))
      if (most === 0) throw new AppError('StructurallySingular', texts.emptyRow(i), { row: i })
      this.#largest[i] = Math.log(most)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
        this.#costs[k] = this.#largest[i] - Math.log(Math.abs(values[k]))
    }
  }

  /** Potentials that no entry undercuts, and what can be matched at no cost at once: the diagonal first, so that a heavy one stays. */
  begin(): void {
    const { rows, row_ptr, col_idx } = this.#csr
    this.#v.fill(Infinity)
    for (let k = 0; k < col_idx.length; k++) this.#v[col_idx[k]] = Math.min(this.#v[col_idx[k]], this.#costs[k])
    for (let j = 0; j < rows; j++) if (this.#v[j] === Infinity) this.#v[j] = 0
    for (let i = 0; i < rows; i++) {
      this.#u[i] = Infinity
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) this.#u[i] = Math.min(this.#u[i], this.#rest(k))
    }
    for (let i = 0; i < rows; i++) this.#matchFree(i, (j) => j === i)
    for (let i = 0; i < rows; i++) if (this.columns[i] === NONE) this.#matchFree(i, () => true)
  }

  #rest(k: number): number {
    return this.#costs[k] - this.#v[this.#csr.col_idx[k]]
  }

  #matchFree(i: number, may: (column: number) => boolean): void {
    const { row_ptr, col_idx } = this.#csr
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (!may(j) || this.#rowOf[j] !== NONE || this.#rest(k) > this.#u[i]) continue
      this.#pair(i, j)
      return
    }
  }

  #pair(i: number, j: number): void {
    this.columns[i] = j
    this.#rowOf[j] = i
  }

  /** Dijkstra's search over columns from a row without one to a column without one; then all on the way change partners. */
  augment(root: number): void {
    const met: number[] = []
    const passed: number[] = []
    let [row, way, end, shortest] = [root, 0, NONE, Infinity]
    for (;;) {
      const reached = this.#reach(row, way, shortest, met)
      if (reached !== NONE) [end, shortest] = [reached, this.#far[reached]]
      if (this.#heap.size === 0 || this.#heap.least >= shortest) break
      const column = this.#heap.take()
      this.#settled[column] = 1
      passed.push(column)
      row = this.#rowOf[column]
      way = this.#far[column]
    }
    if (end === NONE) throw this.#singular(root, passed)
    this.#raise(root, passed, shortest)
    this.#exchange(root, end)
    this.#heap.clear()
    for (const j of met) {
      this.#far[j] = Infinity
      this.#settled[j] = 0
    }
  }

  /** The columns of a row that is `way` from the root, as far as they are nearer so. @returns a nearer one without a row, else NONE */
  #reach(row: number, way: number, shortest: number, met: number[]): number {
    const { row_ptr, col_idx } = this.#csr
    let [nearest, least] = [NONE, shortest]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const j = col_idx[k]
      // rounding may leave a cost that is a little below 0
      const far = way + Math.max(0, this.#rest(k) - this.#u[row])
      if (this.#settled[j] === 1 || far >= least || far >= this.#far[j]) continue
      if (this.#far[j] === Infinity) met.push(j)
      this.#far[j] = far
      this.#from[j] = row
      if (this.#rowOf[j] === NONE) [nearest, least] = [j, far]
      else this.#heap.lower(j)
    }
    return nearest
  }

  /** Potentials by which all entries on the way cost nothing. */
  #raise(root: number, passed: readonly number[], shortest: number): void {
    this.#u[root] += shortest
    for (const j of passed) {
      const less = shortest - this.#far[j]
      this.#v[j] -= less
      this.#u[this.#rowOf[j]] += less
    }
  }

  #exchange(root: number, end: number): void {
    for (let column = end; ; ) {
      const row = this.#from[column]
      const before = this.columns[row]
      this.#pair(row, column)
      if (row === root) return
      column = before
    }
  }

  /** The rows of the columns that were passed, and the root: one more than their columns are. */
  #singular(root: number, passed: readonly number[]): AppError {
    const rows = [root, ...passed.map((j) => this.#rowOf[j])].sort((a, b) => a - b)
    return new AppError('StructurallySingular', texts.lackingRows(rows, passed.length), { row: rows[0] })
  }

  result(): HeavyMatching {
    return {
      columns: this.columns,
      rowLogs: this.#u.map((u, i) => u - this.#largest[i]),
      columnLogs: this.#v,
    }
  }
}
