import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { AppError } from '#src/base/errors.ts'
import type { Problem } from '#src/kernel/kernel.ts'
import { gridMatrix } from '#src/sparse/grid.ts'
import { readMatrix } from '#src/sparse/read/matrix.ts'
import { type Matrix, type SolveSpec, STENCILS } from '#src/sparse/source.ts'
import { plainMatrix } from '#shaders/sptrsv/cases.ts'
import { makeProblem } from '#shaders/sptrsv/operation.ts'
import { matrixFiles } from '../tools/serve-matrices.ts'

const SOLVE: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: 7 }

const STRUCTURED = [64, 128, 192, 256].flatMap((edge) =>
  ['D3N7', 'D3N13', 'D3N27', 'D3N33'].map((stencil) => `${stencil} ${edge}^3`),
)
const REAL = ['bcsstk33', 'cage11', 'delaunay_n13', 'email-Enron', 'luxembourg_osm', 'memplus']

/** Names of problems that are measured together. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  structured: STRUCTURED,
  real: REAL,
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

/** The matrix of a name: `D3N7 64^3`, or a file of $SPARSE_MATRICES without its ending. Throws AppError `NoMatrix`. */
async function matrixOf(name: string): Promise<Matrix> {
  const [, stencilName, edge] = /^(\w+) (\d+)\^3$/.exec(name) ?? []
  const stencil = STENCILS.find((known) => known === stencilName)
  const n = Number(edge)
  if (stencil) return plainMatrix(name, gridMatrix(stencil, [n, n, n], 'laplacian', SOLVE.seed))
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const file = matrixFiles(folder).find((candidate) => candidate.replace(/\.mtx(\.gz)?$/, '') === name)
  if (file) return readFrom(folder, file)
  throw new AppError('NoMatrix', `${name} is no grid, and there is no ${name}.mtx in SPARSE_MATRICES (${folder}).`)
}

/** The lower triangular system of a named matrix with seeded values. */
export const problemOf = async (name: string): Promise<Problem> => makeProblem(await matrixOf(name), SOLVE)
