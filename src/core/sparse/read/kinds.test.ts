import { describe, expect, inject, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { Matrix } from '../source.ts'
import { bytesOf, eachEntry, toStream } from './fixtures.ts'
import { readChoices, readMatrix } from './matrix.ts'
import { readMutated } from './mutated.fixture.ts'
import { BINARY, ENTRIES, HARWELL_BOEING } from './scipy.fixture.ts'

const decoded = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
const opened = (bytes: Uint8Array, name: string, member?: string) => readMatrix(toStream(bytes), name, { member })

function entriesOf({ csr }: Matrix): number[][] {
  const found: number[][] = []
  eachEntry(csr, (i, j, k) => found.push([i, j, csr.values[k]]))
  return found
}

/** Entries other than zero, as blocks store zeros, too. */
const nonzeros = (matrix: Matrix) => entriesOf(matrix).filter(([, , value]) => value !== 0)

const fileOf = (key: keyof typeof BINARY) => {
  const [format] = key.split('_')
  return [decoded(BINARY[key]), `small.${format === 'petsc64' ? 'petsc' : format}`] as const
}

describe('files that SciPy wrote are read equal to what was in them', () => {
  test.each([
    ['npz_csr', 'a SciPy file'],
    ['npz_csc', 'a SciPy file'],
    ['npz_coo', 'a SciPy file'],
    ['npz_dia', 'a SciPy file'],
    ['mat_plain', 'a MATLAB file'],
    ['mat_packed', 'a MATLAB file'],
    ['petsc', 'a PETSc binary file'],
    ['petsc64', 'a PETSc binary file'],
  ] as const)('%s', async (key, title) => {
    const matrix = await opened(...fileOf(key))
    expect([matrix.csr.rows, matrix.csr.cols, matrix.name]).toEqual([4, 5, 'small'])
    expect(entriesOf(matrix)).toEqual(ENTRIES)
    expect(matrix.notes[0]).toMatch(new RegExp(`^small\\.\\w+ was taken for ${title}.*: it .+\\.$`))
  })

  test('blocks, single precision, complex numbers', async () => {
    const blocks = await opened(...fileOf('npz_bsr'))
    expect([blocks.csr.cols, nonzeros(blocks)]).toEqual([6, ENTRIES])
    const single = await opened(...fileOf('npz_f32_stored'))
    expect(entriesOf(single)).toEqual(ENTRIES.map(([i, j, value]) => [i, j, Math.fround(value)]))
    for (const key of ['npz_complex', 'mat_complex'] as const) {
      const { parts, field } = await opened(...fileOf(key))
      expect([field, [...(parts?.re ?? [])]]).toEqual(['complex', ENTRIES.map(([, , value]) => value)])
      expect([...(parts?.im ?? [])]).toEqual(ENTRIES.map(([, , value]) => 2 * value))
    }
  })

  test('of several variables A is taken, the others are named and can be chosen', async () => {
    const [bytes, name] = fileOf('mat_struct')
    const matrix = await opened(bytes, name)
    expect(entriesOf(matrix)).toEqual(ENTRIES)
    expect(matrix.notes.join()).toContain('small.mat holds 3 other matrices: ')
    const choices = await readChoices(toStream(bytes), name)
    expect(choices?.members.map(({ path }) => path).toSorted()).toEqual(['L', 'M', 'Problem.A', 'Problem.Zeros'])
    expect(entriesOf(await opened(bytes, name, 'M')).map(([i, j]) => [i, j])).toEqual(
      Array.from({ length: 7 }, (_, i) => [i, i]),
    )
    expect((await opened(bytes, name, 'L')).field).toBe('pattern')
    await expect(opened(bytes, name, 'B')).rejects.toThrow('small.mat holds no file B')
    await expect(opened(...fileOf('mat_dense'))).rejects.toThrow('no sparse matrix among its variables')
  })
})

const LISTED = ENTRIES.map(([i, j, value]) => `${i} ${j} ${value}`)

describe('files of text', () => {
  test('Harwell-Boeing, with exponents as Fortran writes them, and symmetric ones', async () => {
    expect(entriesOf(await opened(bytesOf(HARWELL_BOEING), 'small.rua'))).toEqual(ENTRIES)
    expect(entriesOf(await opened(bytesOf(HARWELL_BOEING.replaceAll('E+', 'D+').replaceAll('E-', 'D-')), 'x'))).toEqual(
      ENTRIES,
    )
    const half = [
      'title',
      '3 1 1 1',
      'psa 3 3 4 0',
      '(13I6) (16I5)',
      '     1     3     4     5',
      '    1    3    2    3',
      '',
    ].join('\n')
    const matrix = await opened(bytesOf(half), 'half.psa')
    expect([matrix.symmetry, matrix.field, entriesOf(matrix).length]).toEqual(['symmetric', 'pattern', 5])
    await expect(opened(bytesOf(half.replace('    3\n', '    9\n')), 'x')).rejects.toThrow('Line 6: the row index 8')
    await expect(opened(bytesOf(half.replace('psa', 'pse')), 'x')).rejects.toThrow('by elements')
  })

  test('SMAT, lists of edges, DIMACS and METIS', async () => {
    expect(entriesOf(await opened(bytesOf(['4 5 8', ...LISTED].join('\n')), 'small.smat'))).toEqual(ENTRIES)
    const edges = await opened(bytesOf(['# from a crawl', '0\t1', '2\t1', '1\t0'].join('\n')), 'web.txt')
    expect([entriesOf(edges), edges.field]).toEqual([
      [
        [0, 1, 1],
        [1, 0, 1],
        [2, 1, 1],
      ],
      'pattern',
    ])
    expect(edges.notes).toContain('Vertices are counted from 0.')
    const weighted = await opened(bytesOf('1,2,0.5\r\n3,1,2e1\r\n'), 'graph.csv')
    expect(entriesOf(weighted)).toEqual([
      [0, 1, 0.5],
      [2, 0, 20],
    ])
    expect(weighted.notes).toContain('Vertices are counted from 1: none is 0.')
    const arcs = 'c a road network\np sp 3 2\na 1 2 803\na 3 1 1.5\n'
    expect(entriesOf(await opened(bytesOf(arcs), 'road.gr'))).toEqual([
      [0, 1, 803],
      [2, 0, 1.5],
    ])
    expect(entriesOf(await opened(bytesOf('p edge 3 1\ne 3 1\n'), 'x.col'))).toEqual([
      [0, 2, 1],
      [2, 0, 1],
    ])
    const graph = '% five edges\n4 4 001\n2 7 3 1\n1 7\n1 1 4 2 3 5\n3 2\n'
    const metis = await opened(bytesOf(graph.replace(' 3 5', '').replace('4 4', '4 3')), 'four.graph')
    expect(entriesOf(metis)).toEqual([
      [0, 1, 7],
      [0, 2, 1],
      [1, 0, 7],
      [2, 0, 1],
      [2, 3, 2],
      [3, 2, 2],
    ])
    await expect(opened(bytesOf(graph), 'four.graph')).rejects.toThrow('so 8 neighbours; 7 are listed')
  })

  test('what is wrong is said with its line', async () => {
    const wrong = async (text: string, name: string, message: string) =>
      expect(opened(bytesOf(text), name)).rejects.toThrow(message)
    await wrong('4 5 2\n0 0 1\n', 'a.smat', 'Line 2: the file ends after 1 of 2 entries')
    await wrong('4 5 1\n0 5 1\n', 'a.smat', 'Line 2: the column index 5, from 0, is outside of 5')
    await wrong('4 5 1\n0 0 nan\n', 'a.smat', 'Line 2: "nan" is not a number')
    await wrong('0 1\n0 4000000000\n', 'a.txt', 'Line 2: 4000000001 is not a number of rows or columns.')
    await wrong('2 1\n2\n', 'a.graph', 'the file ends after 1 of 2 vertices')
    // text that is no matrix stays one
    await wrong('hello world\n', 'a.txt', 'a Matrix Market file begins with %%MatrixMarket')
  })
})

/** Fixtures of the format that a key's first word names. */
const siblings = (key: string) =>
  KEYS.filter((other) => other.replace(/\d*(_.*)?$/, '') === key.replace(/\d*(_.*)?$/, ''))
const KEYS = Object.keys(BINARY) as (keyof typeof BINARY)[]

test.each(KEYS)('%s: changed, cut or repeated, it ends in a matrix or in a class and a place', async (key) => {
  const { refused } = await readMutated(new Draw(inject('turn')).within(TURNS), fileOf(key), siblings(key).length)
  expect(refused).toBeGreaterThan(0)
})

test('Harwell-Boeing: changed, cut or repeated, it ends in a matrix or in a class and a line', async () => {
  const { refused } = await readMutated(
    new Draw(inject('turn')).within(TURNS),
    [bytesOf(HARWELL_BOEING), 'small.rua'],
    1,
  )
  expect(refused).toBeGreaterThan(0)
})

test('a reader that hangs, takes too much, forgets the place or puts columns outside is seen', async () => {
  const draw = { all: false, seed: 1 }
  const matrix = await opened(...fileOf('npz_csr'))
  const faults: Readonly<Record<string, () => Promise<Matrix>>> = {
    milliseconds: async () => {
      const since = process.cpuUsage()
      while (process.cpuUsage(since).user < 60_000);
      return matrix
    },
    bytes: async () => ({ ...matrix, taken: new Uint8Array(2 ** 29) }) as Matrix,
    BrokenFile: async () => {
      throw new AppError('BrokenFile', 'somewhere')
    },
    TypeError: async () => {
      throw new TypeError('x')
    },
    'file 0': async () => ({ ...matrix, csr: { ...matrix.csr, cols: 4 } }),
  }
  for (const [what, reader] of Object.entries(faults))
    await expect(
      readMutated(draw, fileOf('npz_csr'), 1, reader, what === 'milliseconds' ? 50 : undefined),
    ).rejects.toThrow(what)
})
