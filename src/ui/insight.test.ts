import { describe, expect, it } from 'vitest'
import type { Racer } from '#src/store/session.ts'
import { insight } from './insight.ts'
import { PASSED, racerFor } from './replay.fixture.ts'

const plain = (text: string) => text.replaceAll('**', '').replaceAll('\u202f', ' ')
const say = (racers: readonly Racer[], ...rest: [number?, Parameters<typeof insight>[2]?]) =>
  plain(insight(racers, rest[0] ?? 0, rest[1]))

const slow = racerFor({ workers: 10, working: [0, 2, 0, 2, 0, 2, 0], spinning: [0, 0, 0, 0, 0, 0, 0] })
const fast = racerFor({ workers: 10, working: [0, 2, 2, 2, 0], spinning: [0, 8, 4, 0, 0] })

describe('the sentence of meaning', () => {
  it('names the gap, the idle workers and the polling of a race', () => {
    expect(say([slow, fast])).toBe(
      'B is done at tick 4, 2 ticks before A. A leaves its workers idle in 88 % of their ticks. ' +
        'Only B spends 12 worker-ticks on polling, 40 %.',
    )
  })

  it('follows the numbers: swapped racers swap the letters', () => {
    expect(say([fast, slow])).toContain('A is done at tick 4, 2 ticks before B.')
    expect(say([fast, slow])).toContain('Only A spends 12 worker-ticks')
  })

  it('calls a tie a tie, and says when nobody polls', () => {
    expect(say([slow, slow])).toContain('A and B are done at the same tick, 6.')
    expect(say([slow, slow])).toContain('Nobody polls.')
  })

  it('names unequal numbers of workers beside unequal ends', () => {
    const wide = racerFor({ workers: 40, working: [0, 3, 3, 0], spinning: [0, 1, 0, 0] })
    expect(say([slow, wide])).toContain('B is done at tick 3, 3 ticks before A with 40 workers to its 10.')
  })

  it('says of products nothing of polls, levels and solves', () => {
    const product = (racer: Racer): Racer =>
      racer.replay ? { ...racer, replay: { ...racer.replay, operation: 'spmv' } } : racer
    const [a, b] = [slow, racerFor({ workers: 10, working: [0, 2, 2, 2, 0], spinning: [0, 0, 0, 0, 0] })].map(product)
    expect(say([a, b])).not.toMatch(/poll|level|solve/)
    expect(say([a], 3)).toBe(
      'A takes 6 rows of 11 nonzeros with 10 workers, at work in 12 % of their ticks. At tick 3, 2 are done.',
    )
    expect(say([a], 0, { kind: 'row', row: 1 })).toBe('Row 1 has 2 nonzeros. A has multiplied all of it at tick 1.')
  })

  it('says of a small machine what it is', () => {
    const one = racerFor({ workers: 1, working: [0, 1, 1, 1, 0], spinning: [0, 0, 0, 0, 0] })
    expect(say([one, one])).toBe(
      'These runs had one worker, and no tick has more than 1 row at work. A and B are done at the same tick, 4.',
    )
  })

  it('says which kernel an automatic one is, and why', () => {
    const { replay } = slow
    if (!replay) throw new Error('a racer without a replay')
    const run = { ...replay.run, uses: 'sptrsv/other', idea: 'Other, since rows are few.' }
    const automatic = { ...slow, replay: { ...replay, run } }
    expect(say([slow, automatic])).toMatch(/ B is Other, since rows are few\.$/)
    expect(say([slow, slow])).not.toMatch(/since/)
  })

  it('says what a single kernel does up to the playhead', () => {
    expect(say([slow], 4)).toBe(
      'A takes 6 rows through 6 levels with 10 workers, at work in 12 % of their ticks. At tick 4, 4 are solved.',
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
      'Row 2 needs 1 other row, in level 2. A solves it at tick 3, B solves it at tick 2.',
    )
  })

  it('says nothing where there is no run', () => {
    expect(insight([], 0)).toBe('')
    expect(insight([{ id: 'x', title: 'X', idea: '', status: 'running' }], 0)).toBe('')
  })

  it('is true: each number of a race is in its runs, and a swapped sentence is caught', () => {
    const holds = (text: string, first: Racer) => text.includes(`${first === slow ? 'A' : 'B'} is done at tick 4`)
    expect(holds(say([slow, fast]), fast)).toBe(true)
    expect(holds(say([slow, fast]).replace('B is done', 'A is done'), fast)).toBe(false)
  })
})
