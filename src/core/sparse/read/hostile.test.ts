import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import type { Matrix } from '../source.ts'
import { MARKET_ERRORS } from './failure.ts'
import { dense, matrixFolder, toStream } from './fixtures.ts'
import { readMatrix } from './matrix.ts'

interface Case {
  readonly file: string
  readonly error?: string
  readonly line?: number
  readonly dense?: unknown[][]
  readonly field?: string
  readonly symmetry?: string
  readonly explicit_zeros?: number
}

interface Manifest {
  readonly error_classes: string[]
  readonly files: readonly Case[]
}

/** What the reader makes of the bytes, in the words of the manifest; null if it is what is wanted. */
async function disagreement(bytes: Uint8Array, wanted: Case, chunk: number): Promise<string | null> {
  const found = await readMatrix(toStream(bytes, [chunk]), wanted.file).catch((error: unknown) => error)
  if (found instanceof AppError) {
    const agrees = found.code === wanted.error && found.at['line'] === wanted.line
    return agrees ? null : `${found.code} at line ${found.at['line']}: ${found.message}`
  }
  if (found instanceof Error) throw found
  const matrix = found as Matrix
  if (wanted.error) return `read, expected ${wanted.error}`
  const zeros = matrix.csr.values.filter((value) => value === 0).length
  const is = [dense(matrix), matrix.field, matrix.symmetry, zeros]
  const should = [wanted.dense, wanted.field, wanted.symmetry, wanted.explicit_zeros ?? 0]
  return JSON.stringify(is) === JSON.stringify(should) ? null : `read as ${JSON.stringify(is)}`
}

test('hostile files give the class and the line, or the contents, of the manifest', async () => {
  const folder = matrixFolder()
  if (!folder) return
  const { error_classes, files } = JSON.parse(
    readFileSync(join(folder, 'hostile', 'manifest.json'), 'utf8'),
  ) as Manifest
  const contents = files.map(({ file }) => readFileSync(join(folder, 'hostile', file)))
  const problems: string[] = []
  const unseen: string[] = []
  for (const [at, wanted] of files.entries()) {
    const found = await Promise.all([1, 7, 65_536].map((chunk) => disagreement(contents[at], wanted, chunk)))
    const problem = found.find((one) => one !== null)
    if (problem) problems.push(`${wanted.file}: ${problem}`)
    // The mutant: the bytes of a file of another kind in its place.
    const other = contents[(at + files.length / 2) % files.length]
    if ((await disagreement(other, wanted, 65_536)) === null) unseen.push(wanted.file)
  }
  console.log(`${files.length - problems.length} of ${files.length} hostile files as the manifest says`)
  expect(problems).toEqual([])
  expect(unseen).toEqual([])
  expect(files.length).toBe(30)
  expect(MARKET_ERRORS).toEqual(expect.arrayContaining(error_classes))
})
