import { free } from '#src/engine/run/spaces.fixture.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { describe, expect, it } from 'vitest'
import { makeCheck } from '#src/core/kernel/check.ts'
import type { Column } from '#src/page/store/session.ts'
import { fastestColumn, runSentence, whoIsFaster } from './run-sentence.ts'
import { wordsOf } from './marked-sentence.ts'
import { structure } from './words.ts'
import { failed, columnFor, TIMING } from '../replay.fixture.ts'

const plain = (text: string) => wordsOf(text).replaceAll('\u202f', ' ')
const say = (columns: readonly Column[], ...rest: [number?, Parameters<typeof runSentence>[2]?]) =>
  plain(runSentence(columns, rest[0] ?? 0, rest[1]))

const slow = columnFor({ workers: 10, working: [0, 2, 0, 2, 0, 2, 0], spinning: [0, 0, 0, 0, 0, 0, 0] })
const fast = columnFor({ workers: 10, working: [0, 2, 2, 2, 0], spinning: [0, 8, 4, 0, 0] })

/** The same run as of rows that need none of each other. */
function asProduct(replay: Replay): Replay {
  const spaces: Replay[] = []
  spaces.push({ ...replay, operation: 'spmv', space: free(replay.pattern)[0], spaces })
  return spaces[0]
}

describe('the sentence of meaning', () => {
  it('says of products nothing of polls, levels and solves', () => {
    const product = (column: Column): Column =>
      column.replay ? { ...column, replay: asProduct(column.replay) } : column
    const [a, b] = [slow, columnFor({ workers: 10, working: [0, 2, 2, 2, 0], spinning: [0, 0, 0, 0, 0] })].map(product)
    expect(say([a, b])).not.toMatch(/poll|level|solve/)
    expect(say([a], 3)).toBe(
      'A takes 6 rows of 11 nonzeros with 10 workers, working for 12 % of their steps. At step 3, 2 are done.',
    )
    expect(say([a], 0, { kind: 'item', space: 'row', item: 1 })).toBe(
      'Row 1 has 2 nonzeros. A has multiplied all of it at step 1.',
    )
  })

  it('says who is faster after what a picture tells, and nothing where that is not measured', () => {
    const waiting: Column = { id: 'sptrsv/auto', title: '', idea: '', status: 'running' }
    expect(say([slow, waiting])).toMatch(/^6 levels of 1 row each: a chain\. A takes /)
    const timed = (column: Column, ms: number): Column => ({
      ...column,
      timing: { ...TIMING, single: { ms: [ms], clock: 'timestamp' as const } },
    })
    expect(plain(whoIsFaster([timed(slow, 2), timed(fast, 3)]))).toMatch(/^A is 1\.5 times as fast as B .*\.$/)
    expect(whoIsFaster([timed(slow, 2), fast])).toBe('')
    expect(fastestColumn([timed(slow, 3), timed(fast, 2)])).toBe(1)
    expect(fastestColumn([timed(slow, 2), timed(fast, 2)])).toBeUndefined()
    expect(fastestColumn([timed(slow, 2), fast])).toBeUndefined()
  })

  it('says of a small machine what it is', () => {
    const one = columnFor({ workers: 1, working: [0, 1, 1, 1, 0], spinning: [0, 0, 0, 0, 0] })
    expect(say([one, one])).toBe(
      'This GPU ran one worker at a time, so hardly anything happens at once. Which of them is faster is not measured yet.',
    )
  })

  it('says which kernel an automatic one is, and why', () => {
    const { replay } = slow
    if (!replay) throw new Error('a column without a replay')
    const run = { ...replay.run, uses: 'sptrsv/other', idea: 'took Other: its rows are few.' }
    const automatic = { ...slow, replay: { ...replay, run } }
    expect(say([slow, automatic])).toMatch(/ B took Other: its rows are few\. /)
    expect(say([slow, slow])).not.toMatch(/took/)
  })

  it('says what a single kernel does up to the playhead', () => {
    expect(say([slow], 4)).toBe(
      'A takes 6 rows through 6 levels with 10 workers, working for 12 % of their steps. At step 4, 4 are solved.',
    )
  })

  it('puts a stall before anything else it could say', () => {
    const stall = { item: 159, polls: 2_000_000 }
    const stuck = columnFor({ workers: 10, working: [0, 2, 1, 0], spinning: [0, 0, 1, 1], stall })
    expect(say([slow, stuck])).toBe(
      'Row 159 never became ready, though it was polled 2 000 000 times. B stopped with 3 of 3 rows solved.',
    )
  })

  it('withholds the time of a wrong result', () => {
    const wrong = { ...fast, check: failed(0.031, 7) }
    expect(say([slow, wrong])).toBe('B is wrong: row 7 has a backward error of 3.1e-2. Its time is withheld.')
  })

  it('counts what differs where exactly nothing may', () => {
    const at = { space: 'slot', item: 3 }
    const check = makeCheck([{ name: 'entries that differ', value: 5, bound: 0, at }], false)
    expect(say([slow, { ...fast, check }])).toBe('B is wrong at slot 3. Entries that differ: 5. Its time is withheld.')
  })

  it('turns to the pinned row', () => {
    expect(say([slow, fast], 0, { kind: 'item', space: 'row', item: 2 })).toBe(
      'Row 2 needs 1 other row, in level 2. A solves it at step 3, B solves it at step 2.',
    )
  })

  it('begins with the structure, and which kernel suits it, where nothing is measured', () => {
    const run = fast.replay?.run
    const chosen: Column = {
      ...fast,
      ...(fast.replay &&
        run && { replay: { ...fast.replay, run: { ...run, uses: 'sptrsv/helix', idea: 'took Helix: it fits.' } } }),
    }
    expect(say([slow, chosen])).toMatch(
      /^6 levels of 1 row each: a chain\. B took Helix: it fits\. .*not measured yet\.$/,
    )
    const timed = (column: Column, ms: number): Column => ({
      ...column,
      timing: { ...TIMING, single: { ms: [ms], clock: 'timestamp' } },
      check: { ok: true, measures: [], overflow: false },
    })
    expect(say([timed(slow, 0.2), timed(chosen, 0.1)])).toMatch(/^B is 2\.0 times as fast.* B took Helix: it fits\.$/)
  })

  it('says of levels what decides: a chain, rows that wait for none, and one level that is far wider than the mean', () => {
    const said = (...given: Parameters<typeof structure>) => structure(...given).replaceAll('\u202f', ' ')
    expect(said(5, 1, 1, 'row')).toBe('5 levels of 1 row each: a chain.')
    expect(said(1, 9000, 9000, 'row')).toBe('1 level of 9 000 rows: none waits for another.')
    expect(said(53, 737.4, 1000, 'row')).toBe('53 levels of 737 rows on average.')
    expect(said(2, 23_250, 46_499, 'row')).toBe('2 levels of 23 250 rows on average, 46 499 in the widest.')
    expect(said(2599, 23.1, 5876, 'row')).toBe('2 599 levels of 23 rows on average, 5 876 in the widest.')
    expect(said(3, 1.5, 2, 'row')).toBe('3 levels of 1.50 rows on average.')
  })

  it('says nothing where there is no run', () => {
    expect(runSentence([], 0)).toBe('')
    expect(runSentence([{ id: 'x', title: 'X', idea: '', status: 'running' }], 0)).toBe('')
  })
})
