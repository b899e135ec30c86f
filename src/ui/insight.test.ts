import { describe, expect, it } from 'vitest'
import type { Racer } from '#src/store/session.ts'
import { insight } from './insight.ts'
import { PASSED, racerFor, TIMING } from './replay.fixture.ts'

const TUNING = { trials: [], best: 0, mode: 'single', samples: 9, ms: 1 } as const

const plain = (text: string) => text.replaceAll('**', '').replaceAll('\u202f', ' ')
const say = (racers: readonly Racer[], ...rest: [number?, Parameters<typeof insight>[2]?]) =>
  plain(insight(racers, rest[0] ?? 0, rest[1]))

const slow = racerFor({ workers: 10, working: [0, 2, 0, 2, 0, 2, 0], spinning: [0, 0, 0, 0, 0, 0, 0] })
const fast = racerFor({ workers: 10, working: [0, 2, 2, 2, 0], spinning: [0, 8, 4, 0, 0] })

describe('the sentence of meaning', () => {
  it('names the gap, the idle workers and the polling of a race', () => {
    expect(say([slow, fast])).toBe(
      'B is done at step 4, 2 steps before A. A leaves its workers idle in 88 % of their steps. ' +
        'Only B spends 12 worker-steps on polling, 40 %.',
    )
  })

  it('follows the numbers: swapped racers swap the letters', () => {
    expect(say([fast, slow])).toContain('A is done at step 4, 2 steps before B.')
    expect(say([fast, slow])).toContain('Only A spends 12 worker-steps')
  })

  it('calls a tie a tie, and says when nobody polls', () => {
    expect(say([slow, slow])).toContain('A and B are done at the same step, 6.')
    expect(say([slow, slow])).toContain('Nobody polls.')
  })

  it('names unequal numbers of workers beside unequal ends', () => {
    const wide = racerFor({ workers: 40, working: [0, 3, 3, 0], spinning: [0, 1, 0, 0] })
    expect(say([slow, wide])).toContain('B is done at step 3 with 40 workers, A at step 6 with 10.')
  })

  it('says of products nothing of polls, levels and solves', () => {
    const product = (racer: Racer): Racer =>
      racer.replay ? { ...racer, replay: { ...racer.replay, operation: 'spmv' } } : racer
    const [a, b] = [slow, racerFor({ workers: 10, working: [0, 2, 2, 2, 0], spinning: [0, 0, 0, 0, 0] })].map(product)
    expect(say([a, b])).not.toMatch(/poll|level|solve/)
    expect(say([a], 3)).toBe(
      'A takes 6 rows of 11 nonzeros with 10 workers, at work in 12 % of their steps. At step 3, 2 are done.',
    )
    expect(say([a], 0, { kind: 'row', row: 1 })).toBe('Row 1 has 2 nonzeros. A has multiplied all of it at step 1.')
  })

  it('says of a race of products that all workers start at once, and not so of solves', () => {
    const [a, b] = [slow, fast].map(
      (racer): Racer => (racer.replay ? { ...racer, replay: { ...racer.replay, operation: 'spmv' } } : racer),
    )
    expect(say([a, b])).toContain('If all workers started at once, B would be done at step 4, 2 steps before A.')
    expect(say([slow, fast])).not.toContain('at once')
  })

  it('begins with the clock where there are times, even where another has fewer steps', () => {
    const taking = (racer: Racer, ms: number, more: Partial<Racer> = {}): Racer => ({
      ...racer,
      timing: { ...TIMING, single: { ms: [ms], clock: 'timestamp' } },
      check: PASSED,
      ...more,
    })
    // B has fewer steps, A is faster
    expect(say([taking(slow, 1), taking(fast, 12.4)])).toMatch(
      /^A is 12\.4 times as fast as B, measured, each by rule\. In steps, which are not time: B is done at step 4/,
    )
    expect(say([taking(slow, 12.4), taking(fast, 1)])).toMatch(/^B is 12\.4 times as fast as A, measured/)
    expect(say([taking(slow, 1), taking(fast, 1.02)])).toMatch(/^A and B take the same time, measured/)
    const tuned = { launch: 'workers 512', tuning: { ...TUNING, best: 1 } }
    expect(say([taking(slow, 1, tuned), taking(fast, 3, { launch: 'workers 64' })])).toMatch(
      /^A \(tuned: workers 512\) is 3\.0 times as fast as B \(workers 64\), measured\./,
    )
    expect(say([taking(slow, 1), taking(fast, 2), taking(slow, 6)])).toMatch(
      /^A is 2\.0 times as fast as B and 6\.0 times as fast as C, measured/,
    )
    // a wrong, stalled or missing time starts no comparison
    expect(say([taking(slow, 1), fast])).toMatch(/^B is done at step 4/)
    const played = taking(slow, 1)
    const run = played.replay && { ...played.replay.run, origin: 'recorded' as const, timing: played.timing }
    const recorded = { ...played, replay: played.replay && { ...played.replay, run } } as Racer
    expect(say([recorded, taking(fast, 2)])).toMatch(/^A is 2\.0 times as fast as B, recorded/)
  })

  it('never counts steps before one another across unequal numbers of workers', () => {
    for (const workers of [1, 9, 11, 40]) {
      const other = racerFor({ workers, working: [0, 3, 3, 0], spinning: [0, 0, 0, 0] })
      expect(say([slow, other])).not.toMatch(/steps? before/)
    }
    expect(say([slow, fast])).toMatch(/steps before/)
  })

  it('says of a small machine what it is', () => {
    const one = racerFor({ workers: 1, working: [0, 1, 1, 1, 0], spinning: [0, 0, 0, 0, 0] })
    expect(say([one, one])).toBe(
      'These runs had one worker, and no step has more than 1 row at work. A and B are done at the same step, 4.',
    )
  })

  it('says which kernel an automatic one is, and why', () => {
    const { replay } = slow
    if (!replay) throw new Error('a racer without a replay')
    const run = { ...replay.run, uses: 'sptrsv/other', idea: 'took Other: its rows are few.' }
    const automatic = { ...slow, replay: { ...replay, run } }
    expect(say([slow, automatic])).toMatch(/ B took Other: its rows are few\.$/)
    expect(say([slow, slow])).not.toMatch(/took/)
  })

  it('says what a single kernel does up to the playhead', () => {
    expect(say([slow], 4)).toBe(
      'A takes 6 rows through 6 levels with 10 workers, at work in 12 % of their steps. At step 4, 4 are solved.',
    )
  })

  it('puts a stall before anything else it could say', () => {
    const stall = { item: 159, polls: 2_000_000 }
    const stuck = racerFor({ workers: 10, working: [0, 2, 1, 0], spinning: [0, 0, 1, 1], stall })
    expect(say([slow, stuck])).toBe(
      'Row 159 was polled 2 000 000 times and never came. B stopped with 3 of 3 rows solved.',
    )
  })

  it('withholds the time of a wrong result', () => {
    const wrong = { ...fast, check: { ...PASSED, ok: false, backward: 0.031, row: 7 } }
    expect(say([slow, wrong])).toBe('B is wrong: row 7 has a backward error of 3.1e-2. Its time is withheld.')
  })

  it('turns to the pinned row', () => {
    expect(say([slow, fast], 0, { kind: 'row', row: 2 })).toBe(
      'Row 2 needs 1 other row, in level 2. A solves it at step 3, B solves it at step 2.',
    )
  })

  it('says nothing where there is no run', () => {
    expect(insight([], 0)).toBe('')
    expect(insight([{ id: 'x', title: 'X', idea: '', status: 'running' }], 0)).toBe('')
  })

  it('is true: each number of a race is in its runs, and a swapped sentence is caught', () => {
    const holds = (text: string, first: Racer) => text.includes(`${first === slow ? 'A' : 'B'} is done at step 4`)
    expect(holds(say([slow, fast]), fast)).toBe(true)
    expect(holds(say([slow, fast]).replace('B is done', 'A is done'), fast)).toBe(false)
  })
})
