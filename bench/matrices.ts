import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { AppError } from '#src/base/errors.ts'
import type { SolveProblem } from '#src/kernel/kernel.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import { readMatrix } from '#src/sparse/read/matrix.ts'
import { type Matrix, type MatrixSource, type SolveSpec, STENCILS } from '#src/sparse/source.ts'
import { solveText, sourceText } from '#src/store/codec.ts'
import { boundsOf, makeProblem } from '#shaders/sptrsv/operation.ts'
import { matrixFiles } from '../tools/serve-matrices.ts'

const SEEDED: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: 7 }
/** A factor has the values that factoring gave it. */
const FACTOR: SolveSpec = { ...SEEDED, of: 'ilu0', values: 'own' }
const FACTOR_OF = 'ilu0 of '

const onGrids = (stencils: readonly string[], sizes: readonly string[]) =>
  sizes.flatMap((size) => stencils.map((stencil) => `${stencil} ${size}`))

/** Names of problems that are measured together; nothing is tuned on those of `sizes` and `others`. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  structured: onGrids(['D3N7', 'D3N13', 'D3N27', 'D3N33'], ['64^3', '128^3', '192^3', '256^3']),
  sizes: onGrids(['D3N7', 'D3N27'], ['100x120x90', '160^3', '250x130x66']),
  real: ['bcsstk33', 'cage11', 'delaunay_n13', 'email-Enron', 'luxembourg_osm', 'memplus'],
  others: ['bcsstk15', 'cavity14', 'add32', 'wiki-Vote', `${FACTOR_OF}delaunay 200000`, `${FACTOR_OF}D3N7 128^3`],
  quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'delaunay_n13'],
}

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
 * edges a row); undefined for any other.
 */
function sourceOf(name: string): MatrixSource | undefined {
  if (name === LARGE_GRAPH) return graph([20, 20])
  const [, kind, size] = /^(\w+) ([\dx^]+)$/.exec(name) ?? []
  const stencil = STENCILS.find((known) => known === kind)
  const { seed } = SEEDED
  if (stencil) return { kind: 'grid', stencil, size: sizeOf(size), values: 'laplacian', seed }
  if (kind === 'rmat') return graph(size.split('x').map(Number))
  return kind === 'delaunay' ? { kind, points: Number(size), seed } : undefined
}

const graph = ([scale, edges]: readonly number[]): MatrixSource => ({
  kind: 'rmat',
  scale,
  edges,
  skew: 100,
  seed: SEEDED.seed,
})

/** The file of $SPARSE_MATRICES that a name stands for, without its ending; undefined where the name is no file's. */
function fileNamed(name: string): string | undefined {
  return matrixFiles().find((candidate) => candidate.replace(/\.mtx(\.gz)?$/, '') === name)
}

const FOLDER = () => process.env['SPARSE_MATRICES'] ?? ''

/** The matrix of a name. Throws AppError `NoMatrix`. */
async function matrixOf(name: string): Promise<Matrix> {
  const source = sourceOf(name)
  if (source) return buildMatrix(source)
  const file = fileNamed(name)
  if (file) return readFrom(FOLDER(), file)
  throw new AppError('NoMatrix', `${name} is no grid, and there is no ${name}.mtx in SPARSE_MATRICES (${FOLDER()}).`)
}

const isFactor = (name: string) => name.startsWith(FACTOR_OF)
const factored = (name: string) => (isFactor(name) ? name.slice(FACTOR_OF.length) : name)
const specOf = (name: string) => (isFactor(name) ? FACTOR : SEEDED)

/** The lower triangular system of a named matrix with seeded values, or of the lower factor of `ilu0 of <name>`. */
export const problemOf = async (name: string): Promise<SolveProblem> =>
  makeProblem(await matrixOf(factored(name)), specOf(name))

/** The bounds that the oracle judges solutions of the named problem by. */
export const boundsFor = (name: string) => boundsOf(specOf(name))

/** The part of the page's link that opens a named problem, but for a file, which has to be picked. */
export function linkOf(name: string): string {
  const source = sourceOf(factored(name))
  return `solve=${solveText(specOf(name))}${source ? `&m=${sourceText(source)}` : ''}`
}

/** The path of the file that a name stands for. */
export function fileOf(name: string): string | undefined {
  const file = fileNamed(factored(name))
  return file && path.join(FOLDER(), file)
}
