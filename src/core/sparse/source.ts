import type { Csr } from './csr.ts'
import type { F64 } from '#src/core/base/arrays.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'

export const STENCILS = ['D2N5', 'D2N9', 'D3N7', 'D3N13', 'D3N27', 'D3N33'] as const
export type StencilName = (typeof STENCILS)[number]

export const EXAMPLES = ['csr5', 'tiles', 'dense', 'sparse', 'factor', 'vector', 'blocks'] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** Orders that rows and columns can be put into: the folders of src/core/sparse/orderings. */
export const ORDERINGS = ['rcm', 'amd', 'nd', 'level', 'colour', 'red_black', 'btf', 'random'] as const
export type OrderingName = (typeof ORDERINGS)[number]

/** Where a matrix comes from: serialisable, part of the link. Equal sources give equal matrices, bit for bit. */
export type MatrixSource = Origin & {
  /** Rows and columns are put into this order; as they come where it is absent. */
  readonly ordering?: OrderingName
  /** The order of a file of the visitor's, by the hash of its bytes, instead of one that is computed. */
  readonly permutation?: PermutationFile
}

/** A file that lists rows in an order (src/core/sparse/read/permutation). */
export interface PermutationFile {
  readonly name: string
  /** 16 hex digits. */
  readonly hash: string
}

/** A matrix of a file that was opened. */
export type FileSource = Extract<MatrixSource, { kind: 'file' }>

/** Whether its rows and columns are in no other order. */
export const isAsItComes = ({ ordering, permutation }: MatrixSource): boolean => !ordering && !permutation

/** The matrix as it comes. */
export function ownOrder({ ordering: _ordering, permutation: _permutation, ...origin }: MatrixSource): MatrixSource {
  return origin
}

type Origin =
  | {
      readonly kind: 'grid'
      readonly stencil: StencilName
      /** X, Y, Z; Z = 1 for D2 stencils. */
      readonly size: readonly [number, number, number]
      readonly values: 'seeded' | 'laplacian'
      readonly seed: number
    }
  | { readonly kind: 'mesh'; readonly mesh: 'bunny' | 'teapot' }
  | { readonly kind: 'delaunay'; readonly points: number; readonly seed: number }
  /** A cube of side³ points in tetrahedra, numbered at random, its z divided by `flat`. */
  | { readonly kind: 'tetra'; readonly side: number; readonly flat: number; readonly seed: number }
  | {
      readonly kind: 'rmat'
      /** log2 of the rows. */
      readonly scale: number
      /** Edges a row that are drawn; those that fall on one another are one entry. */
      readonly edges: number
      /** 0 uniformly random … 100 the Graph500 benchmark's power law. */
      readonly skew: number
      readonly seed: number
    }
  /** All entries within `width` of the diagonal. */
  | { readonly kind: 'banded'; readonly rows: number; readonly width: number; readonly seed: number }
  /** A diagonal, and the last `width` rows and columns full. */
  | { readonly kind: 'arrow'; readonly rows: number; readonly width: number; readonly seed: number }
  /** The 8×8 matrix on which CSR5 was explained, one that has tiles of every format, and small ones to count by hand. */
  | { readonly kind: 'example'; readonly name: ExampleName }
  /** A file of the visitor's: it stays on this machine, the link carries its name and a hash of its bytes. */
  | {
      readonly kind: 'file'
      readonly name: string
      readonly hash: string
      /** Rows, columns, nonzeros, once it has been read: they tell a reader of the link which file it is. */
      readonly size?: readonly [rows: number, cols: number, nonzeros: number]
      /** Path of the matrix in an archive of several; where it is not said, the archive's own or else the largest. */
      readonly member?: string
    }
  | {
      readonly kind: 'address'
      readonly url: string
      /** As of a file. */
      readonly member?: string
    }

/** Whether a matrix is the visitor's own, and not one that the page makes. */
export const isBrought = ({ kind }: MatrixSource): boolean => kind === 'file' || kind === 'address'

export type Field = 'real' | 'integer' | 'pattern' | 'complex'
export type Symmetry = 'general' | 'symmetric' | 'skew-symmetric' | 'hermitian'

/** A matrix with what its source said of it. `values` of a complex matrix are moduli, its parts are beside. */
export interface Matrix {
  readonly name: string
  readonly csr: Csr
  readonly field: Field
  readonly symmetry: Symmetry
  /** Present for complex matrices only: real and imaginary parts in CSR order. */
  readonly parts?: { readonly re: F64; readonly im: F64 }
  readonly geometry?: Geometry
  /** Things worth telling: duplicates summed, integers beyond 2^53 rounded … */
  readonly notes: readonly string[]
}

/** done of total, in the unit of the phase ("bytes", "rows"); total 0 when unknown. */
export type Progress = (phase: string, done: number, total: number) => void
