import { describe, expect, it } from 'vitest'
import { clocked, COUNTS_OF_A_ROW, pattern, runOf, wrongClocks } from '../clocked.fixture.ts'
import { spacesOf } from '#src/core/trace/space.ts'
import { waiting } from '../spaces.fixture.ts'
import { invertedDependences, recordedTime } from './recorded-time.ts'
import { eventCount, type Trace } from '#src/core/trace/event.ts'
import { CLOCK_NOTES, namesOf } from '#src/core/trace/notes.ts'

/** Words that say `said`, and fit into two lines of a phone's notice with what comes before them. */
const told = (said: RegExp) => ({ why: expect.stringMatching(new RegExp(`^(?=.{1,80}$).*${said.source}`)) })

const on = spacesOf(waiting(pattern))

describe('recorded time', () => {
  it('is what a count is of the pass, where the clock is right', () => {
    const trace = clocked()
    const counts = 51 * COUNTS_OF_A_ROW
    expect(recordedTime(runOf(trace), on)).toEqual({ msPerCount: 2 / counts, ms: 2, counts })
    expect(invertedDependences(trace, on)).toEqual({ count: 0, of: 98 })
  })

  it.each(wrongClocks)('is none where the clock $name', ({ trace, said }) => {
    expect(recordedTime(runOf(trace), on)).toEqual(told(said))
  })

  it('is none where a row is read before it is done, and says how often', () => {
    const late = clocked()
    const words = late.words.slice()
    // The last row of the other worker says that it was there before its operand was.
    const at = (e: number) => e * late.eventWords + late.eventWords - 1
    const one: Trace = { ...late, words }
    for (let e = 0; e < eventCount(one); e++) words[e * one.eventWords] = e // each row a worker of its own
    for (const offset of [0, 1]) words[at(99) - offset] = words[at(97)] - 1
    expect(recordedTime(runOf(one), on)).toEqual({ why: "1 of 98 dependences are inverted by the clock's counts" })
  })

  it('counts nothing as inverted that has the same count, nor what a sampled trace does not show', () => {
    const trace = clocked((count) => 40 * Math.floor(count / 40))
    expect(invertedDependences(trace, on).count).toBe(0)
    expect(invertedDependences({ ...trace, every: 200 }, on)).toEqual({ count: 0, of: 1 })
  })

  it('bears a clock that stood for a quarter of the events, and for no more', () => {
    // the last rows of both workers read the count at which it stood
    const stood = (events: number) => clocked((count) => Math.min(count, (51 - events / 2) * COUNTS_OF_A_ROW))
    expect(recordedTime(runOf(stood(24)), on)).toHaveProperty('ms')
    expect(recordedTime(runOf(stood(26)), on)).toEqual(told(/the clock stood/))
  })

  const run = runOf(clocked())
  it.each([
    ['a CPU twin', { ...run, adapter: { ...run.adapter, kind: 'twin' as const } }, /no clock/],
    ['a software adapter', { ...run, adapter: { ...run.adapter, kind: 'software' as const } }, /in turn/],
    ['a run whose x is wrong', { ...run, check: { ...run.check, ok: false } as never }, /without a right result/],
    ['a run that stalled', { ...run, stall: { item: 1, polls: 7 } }, /without a right result/],
  ])('is none of %s, however good its clock looks', (_, other, said) => {
    expect(recordedTime({ ...other, trace: clocked() }, on)).toEqual(told(said))
  })

  it('is none of a run without a clock, which says why in its own words where it has some', () => {
    const { clock: _, ...bare } = clocked()
    const why = (trace: Trace) => (recordedTime(runOf(trace), on) as { why: string }).why
    expect(why({ ...bare })).toMatch(/recorded without a clock/)
    expect(why({ ...bare, passes: [{ phase: 0, ms: 1 }] })).toMatch(/many short dispatches/)
    expect(why({ ...bare, clockless: 'the clock’s test failed' })).toBe('the clock’s test failed')
  })

  it('is told in few words: the mutants are a reason that is too long, and one of other words', () => {
    for (const why of [`no clock ${'and so on '.repeat(10)}`, 'all is well'])
      expect({ why }).not.toEqual(told(/no clock/))
  })

  it('reads notes where they stand last', () => {
    expect(clocked().notes).toEqual(namesOf(CLOCK_NOTES))
  })
})
