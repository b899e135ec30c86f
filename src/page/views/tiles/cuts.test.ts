import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cutsOf, type Cutting } from './cuts.ts'
import { Cutter } from './tile-cutter.ts'
import { until } from '#src/page/desk/until.fixture.ts'

const diagonal = (rows: number): Pattern => ({
  rows,
  cols: rows,
  row_ptr: Uint32Array.from({ length: rows + 1 }, (_, i) => i),
  col_idx: Uint32Array.from({ length: rows }, (_, i) => i),
})

const tilesIn = (cutting: Cutting): number => ('tiled' in cutting ? cutting.tiled.format.length : -1)

test('a small matrix is cut at once', () => {
  const cuts = cutsOf(diagonal(40), () => expect.unreachable('nothing comes later'))
  expect(tilesIn(cuts.of('paper'))).toBe(3)
  expect(cuts.of('paper')).toBe(cuts.of(undefined))
})

/** A web worker in name only: messages cross a channel, work is done here. */
class NearWorker {
  readonly #ends = new MessageChannel()
  static ended = 0

  constructor() {
    expose({ hold: () => false, api: Cutter }, this.#ends.port2)
  }
  postMessage(message: unknown, transfer: Transferable[]) {
    this.#ends.port1.postMessage(message, transfer)
  }
  addEventListener(type: string, listener: (event: Event) => void) {
    this.#ends.port1.addEventListener(type, listener)
    this.#ends.port1.start()
  }
  removeEventListener(type: string, listener: (event: Event) => void) {
    this.#ends.port1.removeEventListener(type, listener)
  }
  terminate() {
    NearWorker.ended++
    this.#ends.port1.close()
  }
}

describe('a large matrix', () => {
  const rows = 110_000
  const changed = vi.fn<() => void>()

  beforeEach(() => {
    vi.stubGlobal('Worker', NearWorker)
    NearWorker.ended = 0
    changed.mockClear()
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is cut by a web worker that says how far it is', async () => {
    const cuts = cutsOf(diagonal(rows), changed)
    const said = new Set<string>()
    changed.mockImplementation(() => {
      const cutting = cuts.of('paper')
      if ('busy' in cutting) said.add(cutting.busy)
    })
    expect(cuts.of('paper')).toHaveProperty('busy')
    await until(() => expect(cuts.of('paper')).toHaveProperty('tiled'))
    expect(tilesIn(cuts.of('paper'))).toBe(rows / 16)
    expect([...said]).toEqual(['choosing a format for each, 1 of 2', 'filling them, 2 of 2'])
    cuts.remove()
    expect(NearWorker.ended).toBe(1)
  })

  test('is given up at once, and cut when that is wanted again', async () => {
    const cuts = cutsOf(diagonal(rows), changed)
    cuts.of('paper')
    cuts.cancel()
    expect(NearWorker.ended).toBe(1)
    expect(cuts.of('paper')).toEqual({ cancelled: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(cuts.of('paper'), 'nothing comes of what was ended').toEqual({ cancelled: true })
    cuts.again()
    expect(cuts.of('paper')).toHaveProperty('busy')
    await until(() => expect(cuts.of('paper')).toHaveProperty('tiled'))
    expect(tilesIn(cuts.of('paper'))).toBe(rows / 16)
    cuts.remove()
  })
})
