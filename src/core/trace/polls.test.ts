import { expect, test } from 'vitest'
import { readNote, overflowsPolls, readPolls, traceBuilder } from './event.ts'

const NOTES: readonly string[] = ['ahead', 'linePolls', 'seenRows', 'toldRows']

function traced(polls: number, linePolls: number) {
  const { emit, finish } = traceBuilder(32, NOTES)
  const notes = { ahead: 1, linePolls, seenRows: 3, toldRows: 2 }
  emit({ worker: 0, stage: 0, polls, item: 0, k: 0, phase: 0, lanes: [1], notes })
  return finish()
}

test('counts of polls that cannot be are told from others, and none of them is shown', () => {
  expect(overflowsPolls(traced(2_000_000, 7))).toBe(false)
  for (const [polls, ofLine] of [
    [0xffffff, 0],
    [5, 0xffffffff],
  ])
    expect(overflowsPolls(traced(polls, ofLine)), `${polls}, ${ofLine} of a line`).toBe(true)
  const trace = { ...traced(0xffffff, 0xffffffff), uncounted: true }
  expect(readPolls(trace, 0)).toBe(0)
  expect(NOTES.map((note) => readNote(trace, 0, note))).toEqual([1, 0, 0, 2])
})
