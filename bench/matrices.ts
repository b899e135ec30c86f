import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { AppError } from '#src/core/base/errors.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import { reordered } from '#src/core/sparse/orderings/reordered.ts'
import { type Matrix, type MatrixSource, ORDERINGS, STENCILS } from '#src/core/sparse/source.ts'
import { graphNamed } from '#src/core/sparse/made/families.ts'
import { matrixFiles } from '../tools/serve-matrices.ts'

/** Of everything that is made by chance. */
export const SEED = 7

async function readFrom(folder: string, file: string): Promise<Matrix> {
  return readMatrix((await openAsBlob(path.join(folder, file))).stream(), file)
}

/** The square matrices of $SPARSE_MATRICES; none, with a warning, where it is not set. */
export async function realMatrices(): Promise<Matrix[]> {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const files = matrixFiles(folder)
  if (files.length === 0) console.warn('ran without SPARSE_MATRICES: kernels were tried on made matrices only')
  const matrices: Matrix[] = []
  for (const file of files) matrices.push(await readFrom(folder, file))
  return matrices.filter(({ csr }) => csr.rows === csr.cols)
}

/** Points along x, y and z: `64^3` or `100x120x90`. */
function sizeOf(text: string): readonly [number, number, number] {
  const [, cube] = /^(\d+)\^3$/.exec(text) ?? []
  const [x, y, z] = cube ? [cube, cube, cube] : text.split('x')
  return [Number(x), Number(y), Number(z)]
}

/** Graph500's parameters; 20 971 520 edges, of which 19 970 059 are different ones. */
const LARGE_GRAPH = 'rmat 20M'

/**
 * The source of a name: `D3N7 64^3`, `D3N27 100x120x90`, `delaunay 200000`, `rmat 20M`, `rmat 12x16` (2^12 rows, 16
 * edges per row), `skew 50 2^12` (src/core/sparse/made/families.ts), `band 4096`, and one of these in an order:
 * `D3N7 64^3 in random`; undefined for any other.
 */
export function sourceOf(name: string): MatrixSource | undefined {
  const ordering = orderIn(name)
  const ordered = ordering && sourceOf(name.slice(0, -` in ${ordering}`.length))
  if (ordered) return { ...ordered, ordering }
  if (name === LARGE_GRAPH) return graph([20, 20])
  const skewed = graphNamed(name)
  if (skewed) return skewed.source
  const [, kind, size] = /^(\w+) ([\dx^]+)$/.exec(name) ?? []
  const stencil = STENCILS.find((known) => known === kind)
  if (stencil) return { kind: 'grid', stencil, size: sizeOf(size), values: 'laplacian', seed: SEED }
  if (kind === 'band') return { kind: 'banded', rows: Number(size), width: 4, seed: SEED }
  if (kind === 'rmat') return graph(size.split('x').map(Number))
  if (kind === 'tetra') return { kind, side: Number(size), flat: 1, seed: SEED }
  return kind === 'delaunay' ? { kind, points: Number(size), seed: SEED } : undefined
}

const graph = ([scale, edges]: readonly number[]): MatrixSource => ({
  kind: 'rmat',
  scale,
  edges,
  skew: 100,
  seed: SEED,
})

const orderIn = (name: string) => ORDERINGS.find((known) => name.endsWith(` in ${known}`))

const nameOf = (file: string): string => file.replace(/\.mtx(\.gz)?$/, '')

/** The file of $SPARSE_MATRICES that a name stands for, without its ending; undefined where the name is no file's. */
function fileNamed(name: string): string | undefined {
  return matrixFiles().find((candidate) => nameOf(candidate) === name)
}

const FOLDER = () => process.env['SPARSE_MATRICES'] ?? ''

/**
 * The matrix of a name; after ` in rcm`, or another ordering of src/core/sparse/orderings, in that order: `cage11 in rcm`. Throws AppError
 * `NoMatrix`.
 */
export async function matrixOf(name: string): Promise<Matrix> {
  const ordering = orderIn(name)
  if (ordering) return reordered(await matrixOf(name.slice(0, -` in ${ordering}`.length)), ordering, {})
  const source = sourceOf(name)
  if (source) return buildMatrix(source)
  const file = fileNamed(name)
  if (file) return readFrom(FOLDER(), file)
  throw new AppError('NoMatrix', `${name} is no grid, and there is no ${name}.mtx in SPARSE_MATRICES (${FOLDER()}).`)
}

/** The path of the file that a name stands for. */
export function fileOf(name: string): string | undefined {
  const file = fileNamed(name)
  return file && path.join(FOLDER(), file)
}

/** Names of all files of $SPARSE_MATRICES. */
export const fileNames = (): readonly string[] => matrixFiles().map(nameOf)
