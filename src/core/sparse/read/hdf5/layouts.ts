import type { Field, Symmetry } from '../../source.ts'
import { fileError } from '../failure.ts'
import * as texts from '../words.ts'
import type { OpenHdf5, PathGroup } from './library.ts'

/** A sparse matrix in a group: which arrays hold it, and how they are to be read. */
export interface StoredMatrix {
  readonly path: string
  readonly at: PathGroup
  readonly rows: number
  readonly cols: number
  readonly entries: number
  readonly field: Field
  /** What an outer index counts. */
  readonly major: 'row' | 'column'
  /** Names of arrays: `pointers[lines + 1]` of compressed ones; `outer`, an index for each line, or for each entry without pointers. */
  readonly arrays: {
    readonly pointers?: string
    readonly outer?: string
    readonly inner?: string
    readonly values?: string
  }
  /** One value stands for all. */
  readonly isoValue: boolean
  readonly structure: readonly [symmetry: Symmetry, stored: 'lower' | 'upper']
}

/** Finds a matrix in a group; undefined where the group is none of its kind. */
type Layout = (file: OpenHdf5, at: PathGroup) => StoredMatrix | undefined

const GENERAL = ['general', 'lower'] as const

/** Formats of Binsparse 0.1 by name: which of its arrays there are, and what its outer index counts. */
const BINSPARSE = {
  CSR: ['row', ['pointers_to_1']],
  CSC: ['column', ['pointers_to_1']],
  DCSR: ['row', ['pointers_to_1', 'indices_0']],
  DCSC: ['column', ['pointers_to_1', 'indices_0']],
  COO: ['row', ['indices_0']],
  COOR: ['row', ['indices_0']],
  COOC: ['column', ['indices_0']],
} as const

/** https://graphblas.org/binsparse-specification, version 0.1: a descriptor in JSON beside arrays of fixed names. */
const binsparse: Layout = (file, at) => {
  const text = file.attribute(at, 'binsparse')
  if (typeof text !== 'string') return undefined
  const refused = (what: string) =>
    fileError('UnsupportedHeader', `${at.path === '' ? 'The descriptor' : at.path}: ${what}`)
  const descriptor = record(parsed(text))
  const own = record(descriptor['binsparse'] ?? descriptor)
  const { format, shape, structure = '' } = own
  const layout =
    typeof format === 'string' && Object.hasOwn(BINSPARSE, format)
      ? BINSPARSE[format as keyof typeof BINSPARSE]
      : undefined
  if (!layout)
    throw refused(
      texts.unknownBinsparse(typeof format === 'string' ? format : 'a custom one', Object.keys(BINSPARSE).join(', ')),
    )
  if (!Array.isArray(shape) || shape.length !== 2) throw refused(texts.notTwo(Array.isArray(shape) ? shape.length : 0))
  const [, symmetry = '', stored = ''] =
    /^(symmetric|hermitian|skew_symmetric)_(lower|upper)$/.exec(String(structure)) ?? []
  if (structure !== '' && symmetry === '') throw refused(texts.unknownStructure(String(structure)))
  const { values } = record(own['data_types'])
  const type = typeof values === 'string' ? values : ''
  const isComplex = type.includes('complex[') || file.shapeOf(at, 'values').isComplex
  const isWhole = /int\d/.test(type)
  const [major, arrays] = layout
  const has = (name: string) => (arrays as readonly string[]).includes(name)
  return {
    path: at.path === '' ? 'the matrix' : at.path,
    at,
    rows: Number(shape[0]),
    cols: Number(shape[1]),
    entries: file.shapeOf(at, 'indices_1').length,
    field: isComplex ? 'complex' : type.includes('bint8') ? 'pattern' : isWhole ? 'integer' : 'real',
    major,
    arrays: {
      ...(has('pointers_to_1') && { pointers: 'pointers_to_1' }),
      ...(has('indices_0') && { outer: 'indices_0' }),
      inner: 'indices_1',
      values: 'values',
    },
    isoValue: type.includes('iso['),
    structure:
      symmetry === '' ? GENERAL : [symmetry.replace('_', '-') as Symmetry, stored === 'upper' ? 'upper' : 'lower'],
  }
}

/** MATLAB from version 7.3 on: compressed columns in a group whose attribute says how many rows there are. */
const matlab: Layout = (file, at) => {
  const rows = file.attribute(at, 'MATLAB_sparse')
  if (typeof rows !== 'number') return undefined
  const isLogical = file.attribute(at, 'MATLAB_class') === 'logical'
  // without an entry there are no arrays of entries
  const isEmpty = !file.has(at, 'data')
  return {
    path: at.path,
    at,
    rows,
    cols: file.shapeOf(at, 'jc').length - 1,
    entries: isEmpty ? 0 : file.shapeOf(at, 'ir').length,
    field: isLogical ? 'pattern' : !isEmpty && file.shapeOf(at, 'data').isComplex ? 'complex' : 'real',
    major: 'column',
    arrays: { pointers: 'jc', ...(!isEmpty && { inner: 'ir', values: 'data' }) },
    isoValue: false,
    structure: GENERAL,
  }
}

/** AnnData 0.1 and SciPy's arrays as it keeps them: `data`, `indices`, `indptr`. */
const anndata: Layout = (file, at) => {
  const kind = file.attribute(at, 'encoding-type') ?? file.attribute(at, 'h5sparse_format')
  const major =
    kind === 'csr_matrix' || kind === 'csr' ? 'row' : kind === 'csc_matrix' || kind === 'csc' ? 'column' : undefined
  if (!major) return undefined
  const shape = file.attribute(at, 'shape') ?? file.attribute(at, 'h5sparse_shape')
  const [rows, cols] = ArrayBuffer.isView(shape)
    ? Array.from(shape as unknown as ArrayLike<number | bigint>, Number)
    : []
  const { length, isComplex, isWhole } = file.shapeOf(at, 'data')
  return {
    path: at.path,
    at,
    rows: rows ?? Number.NaN,
    cols: cols ?? Number.NaN,
    entries: length,
    field: isComplex ? 'complex' : isWhole ? 'integer' : 'real',
    major,
    arrays: { pointers: 'indptr', inner: 'indices', values: 'data' },
    isoValue: false,
    structure: GENERAL,
  }
}

export const layouts: readonly Layout[] = [binsparse, matlab, anndata]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
