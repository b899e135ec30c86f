import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { Matrix } from '../source.ts'
import { eachEntry, toStream } from './fixtures.ts'
import { HDF5 } from './hdf5.fixture.ts'
import { readChoices, readMatrix } from './matrix.ts'
import { type Breakable, readMutated } from './mutated.fixture.ts'
import { ENTRIES } from './scipy.fixture.ts'

type Key = keyof typeof HDF5
const KEYS = Object.keys(HDF5) as Key[]

const files = new Map<Key, Uint8Array>()
beforeAll(async () => {
  for (const key of KEYS) {
    const packed = Uint8Array.from(atob(HDF5[key]), (byte) => byte.charCodeAt(0))
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
    files.set(key, new Uint8Array(await new Response(stream).arrayBuffer()))
  }
})

const NAME = 'small.h5'
const bytesOf = (key: Key) => files.get(key) ?? new Uint8Array()
const opened = (key: Key, member?: string) => readMatrix(toStream(bytesOf(key)), NAME, { member })

function entriesOf({ csr }: Matrix): number[][] {
  const found: number[][] = []
  eachEntry(csr, (i, j, k) => found.push([i, j, csr.values[k]]))
  return found
}

describe('files that h5py wrote are read equal to what was in them', () => {
  test.each(['bsp_csr', 'bsp_csc', 'bsp_coo', 'bsp_cooc', 'bsp_dcsr', 'mat73', 'mat73_struct'] as const)(
    '%s',
    async (key) => {
      const matrix = await opened(key)
      expect([matrix.csr.rows, matrix.csr.cols, matrix.field]).toEqual([4, 5, 'real'])
      expect(entriesOf(matrix)).toEqual(ENTRIES)
      expect(matrix.notes[0]).toMatch(/^small\.h5 was taken for an HDF5 file: it begins with (HDF5’s|MATLAB 7\.3)/)
    },
  )

  test('complex numbers, single precision, one value for all, a triangle', async () => {
    for (const key of ['bsp_complex', 'mat73_complex'] as const) {
      const { parts, field } = await opened(key)
      expect([field, [...(parts?.re ?? [])]]).toEqual(['complex', ENTRIES.map(([, , value]) => value)])
      expect([...(parts?.im ?? [])]).toEqual(ENTRIES.map(([, , value]) => 2 * value))
    }
    expect(entriesOf(await opened('anndata'))).toEqual(ENTRIES.map(([i, j, value]) => [i, j, Math.fround(value)]))
    const iso = await opened('bsp_iso')
    expect([iso.field, entriesOf(iso)]).toEqual(['integer', ENTRIES.map(([i, j]) => [i, j, 7])])
    const lower = await opened('bsp_lower')
    expect(lower.symmetry).toBe('symmetric')
    const [diagonal, below] = [
      [1, 9, 2, 3, 7],
      [
        [1, 0, 2],
        [2, 0, 7],
        [3, 1, 2],
        [4, 2, 3],
      ],
    ]
    const whole = [...diagonal.map((value, i) => [i, i, value]), ...below, ...below.map(([i, j, v]) => [j, i, v])]
    expect(entriesOf(lower)).toEqual(whole.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  })

  test('of several matrices A is taken, and the others can be chosen', async () => {
    const choices = await readChoices(toStream(bytesOf('mat73_struct')), NAME)
    expect(choices?.members.map(({ path }) => path)).toEqual(['A', 'Problem/B'])
    const other = await opened('mat73_struct', 'Problem/B')
    expect([other.csr.rows, other.csr.cols, other.csr.col_idx.length]).toEqual([3, 2, 0])
    await expect(opened('mat73_struct', 'C')).rejects.toThrow('small.h5 holds no file C, only A, Problem/B')
  })

  test('a file without a matrix, and one that announces more than it can hold, say so', async () => {
    await expect(opened('none')).rejects.toThrow('small.h5 has no sparse matrix: none of Binsparse’s')
    await expect(opened('bomb')).rejects.toThrow('pointers_to_1 announces 8 796 093 022 208 bytes')
    const cut = bytesOf('bsp_csr').slice(0, 900)
    await expect(readMatrix(toStream(cut), NAME)).rejects.toThrow('does not open as HDF5: is it cut short?')
  })
})

test('a heap on which the library would go round for ever is refused with its place', async () => {
  const bytes = bytesOf('bsp_coo').slice()
  const heap = new TextDecoder('latin1').decode(bytes).indexOf('GCOL')
  const view = new DataView(bytes.buffer)
  let at = heap + 16
  while (view.getUint16(at, true) !== 0) at += 16 + 8 * Math.ceil(Number(view.getBigUint64(at + 8, true)) / 8)
  view.setBigUint64(at + 8, 0n, true)
  await expect(readMatrix(toStream(bytes), NAME)).rejects.toMatchObject({ code: 'BrokenFile', at: { offset: at } })
})

/** A key's format: MATLAB's, and Binsparse with what else HDF5 holds. */
const formatOf = (key: Key) => (key.startsWith('mat73') ? 'mat73' : 'binsparse')

/**
 * An instance refuses 500 files at most. Each error costs it a kilobyte of 2 MB of stack (hdf5/library.ts). After 2 200 its
 * allocator loops without end.
 */
const MOST_REFUSED = 500

/** The HDF5 library. A damaged file can trap an instance for good; a new instance has new memory. */
function libraryFor(key: Key, most = MOST_REFUSED): Breakable {
  const url = import.meta.resolve('h5wasm')
  return {
    sound: async () =>
      refused++ < most &&
      opened(key).then(
        () => true,
        (error: Error) =>
          (key === 'none' && error.message.includes('no sparse matrix')) ||
          (key === 'bomb' && error.message.includes('announces')),
      ),
    renew() {
      refused = 0
      vi.doMock('h5wasm', () => import(/* @vite-ignore */ `${url}?${instances++}`))
    },
  }
}
let instances = 0
/** Files that the present instance has refused: it is asked after each whether it is sound. */
let refused = 0

test('a library that a file has trapped is renewed', async () => {
  const library = libraryFor('bsp_csr')
  vi.doMock('h5wasm', () => ({ ready: Promise.reject(new Error('trapped')) }))
  expect(await library.sound()).toBe(false)
  library.renew()
  expect(await library.sound()).toBe(true)
})

test('a library is renewed before the errors that it threw fill its stack', async () => {
  const library = libraryFor('bsp_csr', 2)
  library.renew()
  expect([await library.sound(), await library.sound(), await library.sound()]).toEqual([true, true, false])
  library.renew()
  expect(await library.sound()).toBe(true)
})

test.each(KEYS)('%s: changed, cut or repeated, it ends in a matrix or in a class and a place', async (key) => {
  const fixtures = KEYS.filter((other) => formatOf(other) === formatOf(key)).length
  const told = await readMutated(
    new Draw(inject('turn')).within(TURNS),
    [bytesOf(key), `${key}.h5`],
    fixtures,
    undefined,
    undefined,
    libraryFor(key),
  )
  expect(told.refused).toBeGreaterThan(0)
})
