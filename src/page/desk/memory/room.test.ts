import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { nonzerosOf } from '#src/core/sparse/label.ts'
import { binaryPieces, bytesIn, matrixIn } from '#src/core/sparse/kept/binary.ts'
import { readText } from '#src/core/sparse/read/fixtures.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { allowSource } from '../consent.ts'
import { aboutLarge, fitting, mostNonzeros, refuseAbove } from './room.ts'

beforeEach(() => store.setState({ session: EMPTY_SESSION }))

const MEMORY = 512 * 2 ** 20
/** 40 bytes a nonzero. */
const MOST = 13_421_772
const MADE: readonly MatrixSource[] = [
  { kind: 'grid', stencil: 'D3N27', size: [400, 400, 400], values: 'seeded', seed: 1 },
  { kind: 'grid', stencil: 'D2N5', size: [9000, 3000, 1], values: 'seeded', seed: 1 },
  { kind: 'delaunay', points: 1e8, seed: 1 },
  { kind: 'tetra', side: 300, flat: 1, seed: 1 },
  { kind: 'rmat', scale: 24, edges: 16, skew: 100, seed: 1 },
  { kind: 'banded', rows: 1e7, width: 9, seed: 1 },
  { kind: 'arrow', rows: 1e7, width: 2, seed: 1 },
]

const refusalOf = (act: () => void): AppError => {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test.each(MADE)('what does not fit is refused with the largest of its kind that fits: $kind', (source) => {
  const { code, at, message } = refusalOf(() => refuseAbove(source, MEMORY))
  const fits = JSON.parse(String(at['fits'])) as MatrixSource
  expect([code, fits]).toEqual(['TooLarge', fitting(source, MOST)])
  expect(message).toMatch(/ of memory, and this page may take 512\sMiB\. .* fits\.$/)
  expect(nonzerosOf(fits)).toBeLessThanOrEqual(MOST)
  // an R-MAT graph has a power of two of rows
  expect(nonzerosOf(fits)).toBeGreaterThan(source.kind === 'rmat' ? MOST / 2.1 : 0.9 * MOST)
  refuseAbove(fits, MEMORY)
})

test('a file says how many entries it has: above what is agreed to it is not read', async () => {
  const source: MatrixSource = { kind: 'file', name: 'a.mtx', hash: '0' }
  // it holds one entry of those that it declares
  const file = (entries: number, symmetry = 'general') =>
    readText(`%%MatrixMarket matrix coordinate real ${symmetry}\n99999 99999 ${entries}\n1 1 1\n`, 'a.mtx', {
      most: mostNonzeros(source, MEMORY),
    })
  await expect(file(MOST)).rejects.toMatchObject({ code: 'TooFewEntries' })
  await expect(file(MOST + 1)).rejects.toMatchObject({ code: 'MoreThanAgreed', at: { nonzeros: MOST + 1 } })
  await expect(file(MOST / 2 + 1, 'symmetric')).rejects.toMatchObject({ code: 'MoreThanAgreed' })
  const error = await file(MOST + 1).catch((cause: unknown) => cause)
  expect(aboutLarge(error, source, MEMORY)).toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(
      /^a\.mtx has .* this page may take 512\sMiB\. A matrix of 13\s421\s772 nonzeros fits\.$/,
    ),
  })
  // without a bound the visitor is asked, once
  expect(aboutLarge(error, source)).toMatchObject({ code: 'AskLarge', at: { nonzeros: MOST + 1 } })
  expect(mostNonzeros(source)).toBe(2 ** 25)
  allowSource(source)
  expect([mostNonzeros(source), mostNonzeros(source, MEMORY)]).toEqual([Infinity, MOST])
})

test('what is kept is not read above it, either', async () => {
  const matrix = await readText('%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 2 1\n')
  const kept = bytesIn(new Blob([...binaryPieces(matrix)]))
  expect((await matrixIn(kept, { most: 2 }))?.csr.values).toHaveLength(2)
  await expect(matrixIn(kept, { most: 1 })).rejects.toMatchObject({ code: 'MoreThanAgreed' })
})
