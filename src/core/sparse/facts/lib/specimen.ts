import { type F64, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Csr } from '../../csr.ts'
import { columnCounts } from '../../orderings/fill.ts'
import amd from '../../orderings/amd/index.ts'
import { type Graph, makeGraph } from '../../orderings/graph.ts'
import { permutedPattern, placesOf } from '../../orderings/permute.ts'
import type { Matrix } from '../../source.ts'
import type { Factorised } from '../../spectrum/factorise.ts'
import type { GpuEnds } from '../../spectrum/shifted.ts'
import { columnsOf, type PatternColumns } from '../../transpose.ts'
import type { Watch } from '../../watch.ts'
import { findFactors } from './inverse.ts'
import { type Matching, matchingOf } from './matching.ts'
import { type Mirrors, mirrors } from './mirrors.ts'
import * as texts from '../words.ts'

/** The parts of a matrix that facts are found from. */
export type Examinable = Pick<Matrix, 'csr' | 'field' | 'parts'>

/** What an elimination without pivoting would fill, after a minimum degree order. */
interface Factor {
  readonly order: U32
  /** Nonzeros of each column of L, its diagonal included. */
  readonly counts: U32
}

/** A matrix with what several of its facts are found from, each made when the first of them asks for it. */
export class Specimen {
  readonly matrix: Examinable
  readonly csr: Csr
  /** Ends of the spectrum that a GPU has found. */
  readonly onGpu: GpuEnds | undefined
  #columns?: PatternColumns
  #mirrors?: Mirrors
  #matching?: Matching
  #factor?: Factor
  #factorised?: Factorised

  constructor(matrix: Examinable, onGpu?: GpuEnds) {
    this.matrix = matrix
    this.onGpu = onGpu
    this.csr = matrix.csr
  }

  get columns(): PatternColumns {
    return (this.#columns ??= columnsOf(this.csr))
  }

  /** Of a square matrix. */
  get mirrors(): Mirrors {
    return (this.#mirrors ??= mirrors(this.matrix, this.columns))
  }

  matching(watch: Watch): Matching {
    return (this.#matching ??= matchingOf(this.csr, watch))
  }

  /** Of A + Aᵀ. Throws AppError `NotSquare`. */
  factor(watch: Watch): Factor {
    const { rows, cols } = this.csr
    if (rows !== cols) throw new AppError('NotSquare', texts.noFactor(rows, cols))
    return (this.#factor ??= factorOf(makeGraph(this.csr), watch))
  }

  /** With pivots, of a square matrix. */
  factorised(watch: Watch): Factorised {
    return (this.#factorised ??= findFactors(this.csr, () => this.factor(watch).order, watch))
  }
}

function factorOf(graph: Graph, watch: Watch): Factor {
  const order = amd(graph, watch)
  const { vertices, ptr, adj } = graph
  const turned = permutedPattern({ rows: vertices, cols: vertices, row_ptr: ptr, col_idx: adj }, order, placesOf(order))
  return { order, counts: columnCounts({ vertices, ptr: turned.row_ptr, adj: turned.col_idx }) }
}

/** Whether an entry is stored although it is 0; `values` of a complex matrix are moduli. */
export const zerosIn = (values: F64): number => values.reduce((sum, value) => sum + Number(value === 0), 0)

/** The matrix without its explicit zeros. */
export function withoutZeros({ csr, field, parts }: Examinable): Examinable {
  const { rows, cols, row_ptr, col_idx, values } = csr
  const lengths = new Uint32Array(rows)
  const kept = new Uint32Array(values.length - zerosIn(values))
  let to = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (values[k] !== 0) {
        lengths[i]++
        kept[to++] = k
      }
  const taken = (all: F64): F64 => Float64Array.from(kept, (k) => all[k])
  return {
    csr: { rows, cols, row_ptr: prefixSum(lengths), col_idx: kept.map((k) => col_idx[k]), values: taken(values) },
    field,
    ...(parts && { parts: { re: taken(parts.re), im: taken(parts.im) } }),
  }
}
