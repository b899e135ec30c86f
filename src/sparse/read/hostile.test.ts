import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#src/base/errors.ts'
import { MARKET_ERRORS } from './failure.ts'
import { dense, matrixFolder, streamOf } from './fixtures.ts'
import { readMatrix } from './matrix.ts'

interface Case {
  readonly file: string
  readonly error?: string
  readonly line?: number
  readonly dense?: unknown[][]
  readonly stored_entries?: number
  readonly field?: string
  readonly symmetry?: string
  readonly explicit_zeros?: number
}

/** What the reader makes of a file, in the words of the manifest; null if it is as the manifest says. */
async function disagreement(folder: string, wanted: Case, sizes: number[]): Promise<string | null> {
  const bytes = readFileSync(join(folder, 'hostile', wanted.file))
  try {
    const matrix = await readMatrix(streamOf(bytes, sizes), wanted.file)
    if (wanted.error) return `read, expected ${wanted.error}`
    expect(dense(matrix)).toEqual(wanted.dense)
    expect(matrix.csr.values.filter((value) => value === 0).length).toBe(wanted.explicit_zeros ?? 0)
    return matrix.field === wanted.field && matrix.symmetry === wanted.symmetry ? null : 'field or symmetry differ'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const agrees = error.code === wanted.error && error.at['line'] === wanted.line
    return agrees ? null : `${error.code} at line ${error.at['line']}: ${error.message}`
  }
}

test('hostile files give the class and the line, or the contents, of the manifest', async () => {
  const folder = matrixFolder()
  if (!folder) return
  const manifest = JSON.parse(readFileSync(join(folder, 'hostile', 'manifest.json'), 'utf8')) as {
    error_classes: string[]
    files: Case[]
  }
  const found: Record<string, string | null> = {}
  for (const wanted of manifest.files) {
    for (const size of [1, 7, 65_536]) found[wanted.file] ??= await disagreement(folder, wanted, [size])
  }
  const good = Object.values(found).filter((problem) => problem === null).length
  console.log(`${good} of ${manifest.files.length} hostile files as the manifest says`)
  expect(Object.entries(found).filter(([, problem]) => problem !== null)).toEqual([])
  expect(manifest.files.length).toBe(30)
  expect(MARKET_ERRORS).toEqual(expect.arrayContaining(manifest.error_classes))
})
