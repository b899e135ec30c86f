import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { free } from '#src/engine/run/spaces.fixture.ts'
import { entryIn, entryWords, currentWalk } from './clock.ts'
import { DEFAULTS } from './document.ts'
import { seek, stepBy, stepLevel } from '#src/page/desk/playback.ts'
import { EMPTY_SESSION, type Column } from './session.ts'
import { patchDoc, store } from './store.ts'

/** Rows of 2, 0, 1 and 3 nonzeros. */
const pattern = {
  rows: 4,
  cols: 5,
  row_ptr: Uint32Array.of(0, 2, 2, 3, 6),
  col_idx: Uint32Array.of(0, 3, 1, 0, 2, 4),
}

describe('where no picture depends on the tick', () => {
  beforeEach(() => {
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
    const [space] = free(pattern)
    const replay = { pattern, space, end: 9, spaces: [{ pattern, space }] }
    const column = { id: 'spmv/csr_scalar', replay } as unknown as Column
    store.setState({ doc: { ...DEFAULTS, panes: ['formats'] }, session: { ...EMPTY_SESSION, columns: [column] } })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  })
  const at = () => entryIn(store.getState())?.k

  it('steps go from nonzero to nonzero, which is pinned, and no tick passes', () => {
    expect(at()).toBeUndefined()
    expect(entryWords(store.getState())).toBe('no entry of 5')
    stepBy(1)
    expect(at()).toBe(0)
    stepBy(2)
    expect(store.getState().doc).toMatchObject({ pin: { kind: 'item', space: 'row', item: 2, k: 2 }, tick: 0 })
    expect(entryWords(store.getState())).toBe('entry 2 of 5, row 2, column 1')
    seek(99)
    expect(at()).toBe(5)
    stepBy(-Number.MAX_SAFE_INTEGER)
    expect(at()).toBe(0)
  })

  it('levels are rows, there and back, over those that are empty', () => {
    seek(0)
    stepLevel(1)
    expect(at()).toBe(2)
    stepLevel(1)
    expect(at()).toBe(3)
    stepLevel(-1)
    expect(at()).toBe(2)
    stepLevel(-1)
    expect(at()).toBe(0)
    stepLevel(-1)
    expect(at()).toBe(0)
  })

  it('a row that is pinned stands for its first nonzero', () => {
    patchDoc({ pin: { kind: 'item', space: 'row', item: 3 } })
    expect(at()).toBe(3)
  })

  it('with another pane beside it the tick is back', () => {
    patchDoc({ panes: ['formats', 'lanes'] })
    expect(currentWalk(store.getState())).toBe('ticks')
    stepBy(1)
    expect(store.getState().doc).toMatchObject({ tick: 1, pin: undefined })
  })
})
