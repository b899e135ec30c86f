import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Phases before the numbers, in their order. */
export type BeforePhase = 'matching' | 'ordering' | 'symbolic'

/** What is known of a factorisation before its numbers. */
export interface Before {
  /** The ordering of rows and columns: a name of `ORDERINGS`, or `natural`. */
  readonly ordering: string
  /** Entries of L + U, the diagonal once: those of `filled`. */
  readonly entries: number
  /** Divisions, multiplications and subtractions of an elimination without blocks. */
  readonly flops: number
  /** Columns of the longest way up the elimination tree. */
  readonly height: number
  /** Zeros on the diagonal of A before rows were exchanged. */
  readonly zeros: number
  /** Milliseconds of each phase on the processor. */
  readonly milliseconds: Readonly<Record<BeforePhase, number>>
}

/**
 * L U = M, and with it A x = b. M is A with rows and columns scaled by powers of two and put in order:
 * row k of M is row row_order[k] of A, column l is column column_order[l], and their scalings stand under the number that they
 * have in A: M[k][l] = row_scale[row_order[k]] · A[row_order[k]][column_order[l]] · column_scale[column_order[l]].
 */
export interface LuProblem
  extends Problem<{
    /** The matrix as it was posed, in f32, rounded once. */
    readonly A: SparseMatrix
    readonly rows: number
    /** The places of L + U: M with its fill, symmetric, columns ascending, the diagonal in every row. */
    readonly filled: Pattern
    /** M at these places, 0 where they are fill. */
    readonly values: F32
    /** The right-hand side, by rows of A. */
    readonly b: F32
    readonly row_order: U32
    readonly column_order: U32
    readonly row_scale: F32
    readonly column_scale: F32
    /** Rows and columns of a block, by a rule, 16 to 256, or as asked, from 1 on. */
    readonly nb: number
    /** A pivot that is smaller than this, in absolute value, is replaced by it with the pivot's sign: √ε or ε, as asked, of max |M|. */
    readonly least_pivot: number
  }> {
  readonly before: Before
}

/**
 * What comes out: f32 over the places of `filled`, below the diagonal L, whose own diagonal is 1 and not stored, on it and above it U.
 * A pivot that is smaller than `least_pivot` is that with its sign, + where it is 0.
 */
export const FACTORS = 'LU'

/** Optional, beside it: x of A x = b, by columns of A. */
export const SOLUTION = 'x'

/** Optional, beside them: z of L U z = P R b, before any refinement, in the order of the factors. */
export const BEFORE_REFINEMENT = 'z'

/** Entries of L + U, in the order of `filled`. */
export const ENTRY = 'entry'

/** What does a block, or updates it (./tasks.ts). */
export const TASK = 'task'

/** A block row of y or z, or what a block makes of one (./ranks_solve/parts.ts). */
export const PART = 'part'

/** Columns that a kernel takes together, padded to dense (./supernodes.ts). */
export const SUPERNODE = 'supernode'
