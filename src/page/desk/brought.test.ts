import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { operations } from '#src/engine/catalog/operations.ts'
import { waysOf } from '#src/engine/catalog/ways.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { runCommand } from './commands/registry.ts'
import { type Desk, deskOn } from './desk.ts'
import { madeEngine } from './engine.fixture.ts'
import { openFile } from '#src/page/features/open/open-file.ts'
import { openWith } from './opening/document.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const market = (rows: number, cols: number, entries: readonly string[], symmetry = 'general') =>
  [`%%MatrixMarket matrix coordinate real ${symmetry}`, `${rows} ${cols} ${entries.length}`, ...entries, ''].join('\n')

const DIAGONAL = ['1 1 4', '2 2 5', '3 3 6']
/** Two nonzeros above the diagonal, one below. */
const WHOLE = market(3, 3, [...DIAGONAL, '2 1 1', '1 2 7', '1 3 8'])
const TRIANGLE = market(3, 3, [...DIAGONAL, '2 1 1'])
const SYMMETRIC = market(3, 3, [...DIAGONAL, '2 1 1'], 'symmetric')
const UPPER = market(3, 3, [...DIAGONAL, '1 2 7', '1 3 8'])
const COMPLEX = `%%MatrixMarket matrix coordinate complex general\n2 2 3\n1 1 1 1\n2 1 1 2\n2 2 1 0\n`
const WIDE = market(2, 3, ['1 1 4', '2 3 5'])

let desk: Desk
const files = new Map<string, File>()

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  const engine = madeEngine(encodeLink({ ...DEFAULTS, source: { kind: 'arrow', rows: 6, width: 1, seed: 1 } }))
  files.clear()
  engine.files.hold = (hash, file) => void files.set(hash, file)
  engine.files.find = async (source) => (source.kind === 'file' ? files.get(source.hash) : undefined)
  desk = deskOn(engine)
  await boot(desk, features)
})

const drop = (text: string) => openFile(desk, new File([text], 'mine.mtx'))

const now = () => store.getState()
const spaceNow = () => now().session.columns[0]?.replay?.space
const labels = () => waysOf(now().session.facts ?? { rows: 0, cols: 0, symmetry: '' }).map(({ label }) => label)

describe('a matrix that is dropped', () => {
  test('is opened by the name that a long file was kept under before, and not by that of another of its name and size', async () => {
    const [banner, ...rest] = TRIANGLE.split('\n')
    const comments = Array.from({ length: 17 * 1024 }, (_, c) => `%${c} `.padEnd(1024))
    const file = new File([[banner, ...comments, ...rest].join('\n')], 'mine.mtx')
    const old = createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex')
      .slice(0, 16)
    const opens = async (...all: readonly (readonly [hash: string, size: number])[]) => {
      desk.engine.files.kept = async () => all.map(([hash, size]) => ({ hash, name: file.name, size }))
      await openFile(desk, file)
      return 'hash' in now().doc.source && now().doc.source
    }
    const other = '0123456789abcdef'
    expect(await opens([old, file.size])).toMatchObject({ hash: old })
    // a matrix alone is kept where the file had no room, and another file of the same name and size after it
    expect(await opens([other, file.size], [old, 0])).toMatchObject({ hash: old })
    const { hash } = (await opens([other, file.size], [old, file.size - 1])) as { readonly hash: string }
    expect([old, other]).not.toContain(hash)
  })

  test('is there as a whole: the half that is not solved with beside the triangle, which is called a part of it', async () => {
    await drop(WHOLE)
    expect(now().session.problem).toBeUndefined()
    expect(spaceNow()?.matrix).toBe('the lower triangle of A')
    expect(spaceNow()?.rest?.row_ptr).toEqual(Uint32Array.of(0, 2, 2, 2))
    expect(spaceNow()?.rest?.col_idx).toEqual(Uint32Array.of(1, 2))
    await runCommand('problem.solve', JSON.stringify({ triangle: 'upper' }))
    expect(spaceNow()?.matrix).toBe('the upper triangle of A')
    expect(spaceNow()?.rest?.col_idx).toEqual(Uint32Array.of(0))
  })

  test('is L where it is a triangle, or its factor is', async () => {
    await drop(TRIANGLE)
    expect([spaceNow()?.matrix, spaceNow()?.rest]).toEqual(['L', undefined])
    await drop(WHOLE)
    await runCommand('operation.pose', JSON.stringify({ operation: 'sptrsv', solve: { of: 'ilu0' } }))
    expect([spaceNow()?.matrix, spaceNow()?.rest]).toEqual(['L', undefined])
  })

  test('that is not square is shown by what can be done with it, and what cannot is not offered', async () => {
    await drop(WIDE)
    const { problem, facts } = now().session
    expect(problem).toBeUndefined()
    expect([facts?.operation, facts?.rows, facts?.cols]).toEqual(['spmv', 2, 3])
    expect(labels()).toEqual(['Times a vector', 'Transpose', 'Times Aᵀ', 'Times a sparse vector'])
    await runCommand('operation.pose', JSON.stringify({ operation: 'spgemm', solve: { with: 'transposed' } }))
    expect(now().session.facts?.operation).toBe('spgemm')
    expect(now().doc.solve['with']).toBe('transposed')
  })

  test('is offered all that can be done with it', async () => {
    await drop(WHOLE)
    expect(labels()).toEqual(expect.arrayContaining(['ILU(0)', 'Upper triangle', 'Square', 'Transpose', 'Search']))
    expect(labels()).not.toContain('IC(0)')
    await drop(SYMMETRIC)
    expect(labels()).toContain('IC(0)')
  })
})

describe('beside a dropped matrix', () => {
  const ids = () => now().doc.kernels.map(({ id }) => id)

  test('column B is Automatic, and says why it took what it took', async () => {
    await drop(WHOLE)
    expect(ids()).toEqual(['sptrsv/level_set', 'sptrsv/auto'])
    expect(now().session.columns[1].replay?.run.idea).toMatch(/^took .+: .+\.$/)
    expect((await desk.open?.worker.api.unsuited())?.suits).toMatchObject({
      'sptrsv/chain_phases': 'narrow levels share a workgroup and its dispatch',
    })
    await drop(WIDE)
    expect(ids()).toEqual(['spmv/csr_scalar', 'spmv/auto'])
  })

  test('of every operation the kernel that Automatic took is the first that is said to suit it', async () => {
    await drop(WHOLE)
    let taken = 0
    for (const { id } of operations) {
      await runCommand('operation.pose', JSON.stringify({ operation: id }))
      const { suits = {} } = (await desk.open?.worker.api.unsuited()) ?? {}
      const automatic = now().session.columns.find((column) => column.id === `${id}/auto`)
      if (!automatic) continue
      taken++
      expect(Object.keys(suits)[0], id).toBe(automatic.replay?.run.uses)
    }
    expect(taken).toBeGreaterThan(2)
  })

  test('a triangle is solved as the triangle that it is, and no other triangle or factor is offered', async () => {
    await drop(UPPER)
    expect(now().session.problem).toBeUndefined()
    expect(now().doc.solve['triangle']).toBe('upper')
    expect([spaceNow()?.matrix, spaceNow()?.rest]).toEqual(['U', undefined])
    expect(labels()).toContain('Upper triangle')
    for (const none of ['Lower triangle', 'ILU(0)', 'IC(0)']) expect(labels()).not.toContain(none)
    await drop(TRIANGLE)
    expect(labels()).toContain('Lower triangle')
    for (const none of ['Upper triangle', 'ILU(0)', 'IC(0)']) expect(labels()).not.toContain(none)
  })

  test('one that cannot be solved is shown, and not said to be solved', async () => {
    await drop(COMPLEX)
    expect(now().session.facts?.structureOnly).toBe(true)
    expect(now().session.columns.map(({ error }) => error?.code)).toEqual(['NeedsRealValues', 'NeedsRealValues'])
    await drop(WHOLE)
    expect(now().session.facts?.structureOnly).toBeUndefined()
  })

  test('columns that were chosen stay', async () => {
    await runCommand('kernel.set', JSON.stringify({ index: 1, id: 'sptrsv/thread_level' }))
    await drop(WHOLE)
    expect(ids()).toEqual(['sptrsv/level_set', 'sptrsv/thread_level'])
  })
})

test('a link to a solve with a matrix that is not square means what it did: no solve, and what helps', async () => {
  await drop(WIDE)
  const { source } = now().doc
  await runCommand('problem.source', JSON.stringify({ kind: 'arrow', rows: 6, width: 1, seed: 1 }))
  await openWith(desk, { source, kernels: DEFAULTS.kernels, solve: DEFAULTS.solve }, { change: 'link' })
  expect(now().session.problem?.code).toBe('NotSquare')
})

test('a matrix that the page makes is posed as before: its triangle is L', () => {
  expect([spaceNow()?.matrix, spaceNow()?.rest]).toEqual(['L', undefined])
})
