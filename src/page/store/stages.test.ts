import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockOf, currentWalk } from './clock.ts'
import { DEFAULTS } from './document.ts'
import { seek, stepBy, stepLevel } from '#src/page/desk/playback.ts'
import { EMPTY_SESSION } from './session.ts'
import { stages, stageWords } from './stages.ts'
import { patchDoc, store } from './store.ts'
import type { WalkClock } from './walk-clock.ts'

/** Stages of 3, 1 and 4 places. */
const all = [3, 1, 4].map((places, s) => ({
  title: `array ${s}`,
  sentences: Array.from({ length: places }, (_, place) => `fills ${s} ${place}`),
}))
const PLACES = 8

function stand(camera: readonly number[]): void {
  store.setState({
    doc: { ...DEFAULTS, panes: ['formats'], cameras: { formats: camera, grid: [1] } },
    session: { ...EMPTY_SESSION, stages: { view: 'formats', all } },
  })
}

const camera = () => store.getState().doc.cameras['formats']

/** Whether a clock goes through every place in order and back, each by its camera. */
function goesThrough(clock: WalkClock): boolean {
  const cameras = all.flatMap(({ sentences }, s) => sentences.map((_, place) => [s, place]))
  stand([0, 0])
  if (clock.end(store.getState()) !== PLACES - 1) return false
  return [...cameras.keys(), ...[...cameras.keys()].toReversed()].every((place) => {
    clock.go(place, store.getState())
    return String(camera()) === String(cameras[place]) && clock.at(store.getState()) === place
  })
}

const mutants: Readonly<Record<string, WalkClock>> = {
  'one that stays in a stage': {
    ...stages,
    go: (place, { doc }) =>
      patchDoc({ cameras: { ...doc.cameras, formats: [doc.cameras['formats']?.[0] ?? 0, place] } }),
  },
  'one that counts places from the stage': { ...stages, at: () => camera()?.[1] ?? -1 },
  'one that ends a place early': { ...stages, end: (state) => stages.end(state) - 1 },
}

describe('the playhead along the stages of a construction', () => {
  beforeEach(() => {
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
    stand([0, 2])
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  })

  it('goes over the ends of stages, there and back, and moves no other camera', () => {
    expect(goesThrough(stages)).toBe(true)
    expect(store.getState().doc.cameras['grid']).toEqual([1])
  })

  for (const [name, mutant] of Object.entries(mutants))
    it(`finds ${name}`, () => expect(goesThrough(mutant)).toBe(false))

  it('is what keys move, slot by slot and stage by stage, and no entry is pinned by it', () => {
    expect(clockOf(store.getState())).toBe(stages)
    stepBy(1)
    expect(camera()).toEqual([1, 0])
    stepLevel(1)
    expect(camera()).toEqual([2, 0])
    stepLevel(1)
    expect(camera()).toEqual([2, 0])
    seek(999)
    expect(camera()).toEqual([2, 3])
    stepLevel(-1)
    expect(camera()).toEqual([2, 0])
    stepLevel(-1)
    expect(camera()).toEqual([1, 0])
    expect(store.getState().doc.pin).toBeUndefined()
  })

  it('says the stage, the slot and what happens there', () => {
    expect(stageWords(store.getState())).toBe('stage 1 of 3, slot 3 of 3: fills 0 2')
  })

  it('takes a camera outside of the stages for their nearest end', () => {
    stand([99, 99])
    expect(stages.at(store.getState())).toBe(PLACES - 1)
  })

  it('goes along entries again once all is made, and along steps beside another picture', () => {
    patchDoc({ cameras: { formats: [-1] } })
    expect(currentWalk(store.getState())).toBe('entries')
    stand([0, 0])
    patchDoc({ panes: ['formats', 'lanes'] })
    expect(currentWalk(store.getState())).toBe('ticks')
  })
})
