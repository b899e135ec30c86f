import { AppError } from '#src/core/base/errors.ts'
import type { FemSurface } from './made/fem.ts'
import { gridMatrix } from './made/grid.ts'
import { sourceLabel } from './label.ts'
import type { WatchOfKept } from './kept/binary.ts'
import type { CrewCall } from './read/crew/crew.ts'
import type { Matrix, MatrixSource, PermutationFile } from './source.ts'
import type { Watch } from './watch.ts'
import * as texts from './words.ts'

export interface BuildOptions extends Watch {
  /** Bytes of a `file` source, and how many they are where that is known. */
  readonly file?: ReadableStream<Uint8Array> | undefined
  readonly size?: number | undefined
  /** Where the matrix of a `file` source lies in binary, and may be put once it is read. */
  readonly kept?: KeptMatrices | undefined
  /** Nonzeros that a file may have: with more AppError `MoreThanAgreed` is thrown before memory is taken for them. */
  readonly most?: number | undefined
  /** The bytes of an order by their hash, where they are at hand. */
  readonly permutation?: ((hash: string) => Promise<ReadableStream<Uint8Array> | undefined>) | undefined
  /** Other threads for a long file. */
  readonly crew?: CrewCall | undefined
}

/** Matrices of files that were read before, in their own order. */
export interface KeptMatrices {
  /** Throws MoreThanAgreed. */
  find(watch: WatchOfKept): Promise<Matrix | undefined>
  put(matrix: Matrix): void
}

/**
 * The matrix of a source. Equal sources of one that is made here give equal matrices, bit for bit. Throws what the
 * generators and readers throw, FileNeeded for a `file` source without its bytes, NotSquare for another order of rows and
 * columns that are not as many, TooLarge when memory does not suffice.
 */
export async function buildMatrix(source: MatrixSource, options: BuildOptions = {}): Promise<Matrix> {
  options.signal?.throwIfAborted()
  try {
    const matrix = await build(source, options)
    if (source.permutation) return await permutedBy(source.permutation, matrix, options)
    return source.ordering === undefined ? matrix : (await orders()).reordered(matrix, source.ordering, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const { title, detail } = sourceLabel(source)
    throw new AppError('TooLarge', texts.noMemory(title, detail, error.message))
  }
}

/** A matrix in the order of a file. Throws OrderNeeded where that is not at hand, and what reading it throws. */
async function permutedBy(
  { name, hash }: PermutationFile,
  matrix: Matrix,
  { permutation, ...watch }: BuildOptions,
): Promise<Matrix> {
  const [{ orderNeeded, readPermutation }, { inOrder }] = await Promise.all([
    import('./read/permutation/permutation.ts'),
    orders(),
  ])
  const stream = await permutation?.(hash)
  if (!stream) throw orderNeeded()
  const { signal } = watch
  return inOrder(matrix, texts.orderFrom(name), () => readPermutation(stream, name, matrix.csr.rows, { signal }))
}

/** What reads files, triangulates, and makes all but grids comes when it is asked for: the first page shows a grid. */
const readers = () => import('./read/matrix.ts')
const triangulation = () => import('./made/delaunay.ts')
const meshes = () => import('./made/mesh.ts')
const surfaces = () => import('./made/fem.ts')
const solids = () => import('./made/tetra.ts')
const shapes = () => import('./made/shapes.ts')
const graphs = () => import('./made/rmat.ts')
const examples = () => import('./made/examples.ts')
const orders = () => import('./orderings/reordered.ts')

async function build(source: MatrixSource, options: BuildOptions): Promise<Matrix> {
  switch (source.kind) {
    case 'grid':
      return grid(source, options)
    case 'mesh':
      return surface(source, await (await meshes()).loadMesh(source.mesh), options)
    case 'delaunay': {
      const { delaunaySurface } = await triangulation()
      return surface(source, delaunaySurface(source.points, source.seed), options)
    }
    case 'tetra': {
      const { csr, geometry } = (await solids()).tetraMatrix(source, options)
      return made(source, csr, { geometry })
    }
    case 'rmat':
      return made(source, (await graphs()).rmatMatrix(source, options), { field: 'pattern', symmetry: 'general' })
    case 'banded':
    case 'arrow':
      return made(source, (await shapes()).shapeMatrix(source, options))
    case 'example':
      return made(source, (await examples()).example(source.name), { symmetry: 'general' })
    case 'file': {
      const kept = await options.kept?.find(options)
      if (kept) return kept
      const { readMatrix } = await readers()
      const { member } = source
      const matrix = await readMatrix(options.file ?? fileNeeded(source.name), source.name, { ...options, member })
      options.kept?.put(matrix)
      return matrix
    }
    case 'address': {
      const { fetchMatrix } = await import('./read/address.ts')
      return fetchMatrix(source.url, { ...options, member: source.member })
    }
  }
}

function grid(source: Extract<MatrixSource, { kind: 'grid' }>, watch: Watch): Matrix {
  const { stencil, size, values, seed } = source
  const csr = gridMatrix(stencil, size, values, seed, watch)
  return made(source, csr, { geometry: { kind: 'grid', stencil, size } })
}

async function surface(source: MatrixSource, mesh: FemSurface, watch: Watch): Promise<Matrix> {
  const { stiffness, surfaceGeometry } = await surfaces()
  return made(source, stiffness(mesh, watch), { geometry: surfaceGeometry(sourceLabel(source).title, mesh) })
}

function made(source: MatrixSource, csr: Matrix['csr'], more: Partial<Matrix> = {}): Matrix {
  const { title, detail } = sourceLabel(source)
  return { name: `${title} ${detail}`, csr, field: 'real', symmetry: 'symmetric', notes: [], ...more }
}

function fileNeeded(name: string): never {
  throw new AppError('FileNeeded', texts.fileNeeded(name))
}
