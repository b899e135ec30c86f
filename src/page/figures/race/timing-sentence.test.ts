import { describe, expect, it } from 'vitest'
import type { Timing } from '#src/engine/run/run.ts'
import { failed, PASSED, columnFor } from '#src/page/frame/replay.fixture.ts'
import { timingSentence } from './timing-sentence.ts'

const sketch = { workers: 2, working: [0, 1, 0], spinning: [0, 0, 0] }
const taking = (solve: number, analysis: number, more: Partial<Timing> = {}) => {
  const timing: Timing = {
    single: { ms: [solve], clock: 'timestamp' },
    batch: 1,
    analysisMs: analysis,
    prepareMs: 0,
    uploadMs: 0,
    compileMs: 0,
    readbackMs: 0,
    stepMs: 1e-6,
    rejected: 0,
    ...more,
  }
  return columnFor(sketch, { timing, check: PASSED })
}
const say = (...columns: ReturnType<typeof taking>[]) =>
  timingSentence(columns, 'single').replaceAll('**', '').replaceAll('\u202f', ' ')

describe('the sentence of the timing screen', () => {
  it('names the faster, by how much, and when its analysis has paid', () => {
    expect(say(taking(4, 10), taking(1, 100))).toBe(
      'B solves this in 1.00 ms, 4.0 times as fast as A, each by rule. A takes 10.0 ms of analysis, B takes 100 ms of analysis: with that counted, B is ahead of A after 30 solves.',
    )
  })

  it('calls a tie a tie, and a swap swaps the letters', () => {
    expect(say(taking(1, 10), taking(1.01, 10))).toContain('A and B tie at 1.00 ms, each by rule.')
    expect(say(taking(1, 100), taking(4, 10))).toContain(
      'A solves this in 1.00 ms, 4.0 times as fast as B, each by rule.',
    )
  })

  it('compares with the first kernel, as the charts do, or with the next fastest where that one is the fastest', () => {
    expect(say(taking(4, 10), taking(9, 1), taking(1, 100))).toContain('4.0 times as fast as A, each by rule.')
    expect(say(taking(1, 10), taking(9, 1), taking(2, 5))).toContain(
      'A solves this in 1.00 ms, 2.0 times as fast as C, each by rule.',
    )
  })

  it('names tuning beside analysis, and counts both', () => {
    expect(say(taking(4, 10), taking(1, 100, { tuneMs: 2600 }))).toContain(
      'B takes 100 ms of analysis and 2.60 s of tuning: with that counted, B is ahead of A after 897 solves.',
    )
  })

  it('gives no time to a wrong result, and a sentence that did is caught', () => {
    const silent = (text: string) => !/\d (ms|µs)/.test(text)
    const wrong = { ...taking(1, 1), check: failed(0.5) }
    expect(silent(say(taking(4, 10), wrong))).toBe(true)
    expect(silent(say(taking(4, 10), { ...wrong, check: PASSED }))).toBe(false)
  })

  it('says that nothing is measured', () => {
    expect(say(columnFor(sketch))).toBe('Nothing has been measured yet.')
  })
})
