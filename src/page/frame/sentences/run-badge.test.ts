import { describe, expect, it } from 'vitest'
import { columnFor } from '../replay.fixture.ts'
import { runBadge } from './run-badge.ts'

const sketch = { workers: 2, working: [0, 1, 0], spinning: [0, 0, 0] }
const live = columnFor({ ...sketch, origin: 'live' })
const recorded = columnFor({ ...sketch, origin: 'recorded' })
const twin = columnFor({ ...sketch, origin: 'twin' })
const gpu = { kind: 'unknown' } as const

describe('the run badge', () => {
  it('names adapter and date', () => {
    expect(runBadge({ columns: [live, live], gpu }).words).toBe('live · Test GPU')
    expect(runBadge({ columns: [recorded], gpu }).words).toBe('recorded · Test GPU, 2026-05-03')
    const { replay } = recorded
    const simulated = replay && {
      ...replay,
      run: { ...replay.run, adapter: { ...replay.run.adapter, kind: 'twin' as const } },
    }
    expect(runBadge({ columns: [{ ...recorded, ...(simulated ? { replay: simulated } : {}) }], gpu })).toMatchObject({
      form: 'twin',
      words: 'simulated · CPU twin, 2026-05-03',
    })
    expect(runBadge({ columns: [twin], gpu }).words).toBe('simulated: CPU twin')
  })

  it('says that a run is modeled, and of which machine', () => {
    const { replay } = twin
    if (!replay) throw new Error('no replay')
    const trace = { ...replay.run.trace, model: { ms: 1, counts: 10 } }
    const run = { ...replay.run, trace, adapter: { ...replay.run.adapter, name: '2 × 2 ranks' } }
    expect(runBadge({ columns: [{ ...twin, replay: { ...replay, run } }], gpu })).toMatchObject({
      form: 'twin',
      words: 'modeled · 2 × 2 ranks',
    })
  })

  it('never says live while any column is not, and a badge that asks the first column only is caught', () => {
    const honest = (badge: typeof runBadge) =>
      [recorded, twin].every((other) =>
        [
          [live, other],
          [other, live],
        ].every((columns) => badge({ columns, gpu }).form !== 'live'),
      )
    expect(honest(runBadge)).toBe(true)
    expect(honest(({ columns }) => runBadge({ columns: columns.slice(0, 1), gpu }))).toBe(false)
  })

  it('says that the device is lost, also beside runs that were live', () => {
    expect(runBadge({ columns: [live], gpu: { kind: 'lost', message: 'Gone.' } }).words).toBe('device lost')
  })

  it('says why there is nothing', () => {
    const none = { kind: 'unavailable', reason: 'no-webgpu', message: 'This browser has no WebGPU.' } as const
    expect(runBadge({ columns: [], gpu: none })).toMatchObject({ form: 'none', detail: 'This browser has no WebGPU.' })
  })
})
