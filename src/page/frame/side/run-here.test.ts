import { describe, expect, it } from 'vitest'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import type { Session } from '#src/page/store/session.ts'
import { columnFor } from '../replay.fixture.ts'
import { runHereWords } from './run-here.ts'

const sketch = { workers: 2, working: [0, 1, 0], spinning: [0, 0, 0] }
const live = columnFor({ ...sketch, origin: 'live' })
const recorded = columnFor({ ...sketch, origin: 'recorded' })
const columns = [recorded, recorded]

const adapter: AdapterRecord = {
  kind: 'software',
  name: 'SwiftShader',
  vendor: 'google',
  architecture: 'swiftshader',
  description: 'a software GPU',
  subgroupSize: 4,
  browser: 'Test 1',
}
const ready = (of: Partial<AdapterRecord>): Session['gpu'] => ({
  kind: 'ready',
  adapter: { ...adapter, ...of },
  timestamps: true,
  mostBytes: 1,
})
const none: Session['gpu'] = { kind: 'unavailable', reason: 'no-webgpu', message: 'This browser has no WebGPU.' }

/** Whether a visitor is told beforehand what the picture will be like on each machine. */
const honest = (words: typeof runHereWords): boolean =>
  /few workers at a time/.test(words({ columns, gpu: ready({}) })?.looks ?? '') &&
  !/few workers/.test(words({ columns, gpu: ready({ kind: 'gpu', name: 'nvidia' }) })?.looks ?? 'few workers') &&
  /simulated/.test(words({ columns, gpu: none })?.looks ?? '')

const mutants: Readonly<Record<string, typeof runHereWords>> = {
  'a software GPU that is taken for a GPU': ({ columns: all, gpu }) =>
    runHereWords({
      columns: all,
      gpu: gpu.kind === 'ready' ? { ...gpu, adapter: { ...gpu.adapter, kind: 'gpu' } } : gpu,
    }),
  'every GPU taken for a software GPU': ({ columns: all }) => runHereWords({ columns: all, gpu: ready({}) }),
  'a missing GPU that is not told of': ({ columns: all, gpu }) =>
    runHereWords({ columns: all, gpu: gpu.kind === 'unavailable' ? { kind: 'unknown' } : gpu }),
}

describe('running here what plays from a recording', () => {
  it('says what it will look like', () => expect(honest(runHereWords)).toBe(true))

  for (const [name, mutant] of Object.entries(mutants)) it(`finds ${name}`, () => expect(honest(mutant)).toBe(false))

  it('names the GPU, or its maker; a processor that stands in for one has no name that a visitor knows', () => {
    expect(runHereWords({ columns, gpu: ready({}) })?.label).toBe('Check it on this processor')
    expect(runHereWords({ columns, gpu: ready({ kind: 'gpu', name: 'nvidia', description: '' }) })?.label).toBe(
      'Run it on this machine’s nvidia GPU',
    )
  })

  it('is offered for recordings and for what was simulated beside a GPU, and not twice', () => {
    expect(runHereWords({ columns: [live], gpu: ready({}) })).toBeUndefined()
    const twin = columnFor({ ...sketch, origin: 'twin' })
    expect(runHereWords({ columns: [twin], gpu: ready({}) })?.label).toBe('Check it on this processor')
    expect(runHereWords({ columns: [twin], gpu: none })).toBeUndefined()
    expect(runHereWords({ columns: [{ ...recorded, status: 'running' }], gpu: ready({}) })).toBeUndefined()
    expect(runHereWords({ columns, gpu: { kind: 'lost', message: 'Gone.' } })).toBeUndefined()
  })
})
