import { expect, test } from 'vitest'
import { barrierLines, type BarrierTrial, barrierVerdict } from './barrier-lines.ts'

const trial = (given: Partial<BarrierTrial>): BarrierTrial => ({
  name: 'a/kernel.wesl main 1',
  reason: undefined,
  missed: undefined,
  runs: 3,
  ...given,
})
const MISSED = trial({ reason: 'x is published', missed: 'by helix' })
const SEEN_BY_LANES = trial({})
const NOWHERE = trial({ reason: 'x is published' })
const UNTRIED = trial({ reason: 'x is published', runs: 0 })

type Judge = typeof barrierVerdict

const told = (judge: Judge) => [MISSED, SEEN_BY_LANES, NOWHERE, UNTRIED].map(judge).join(', ')
const RIGHT = 'missed here, missed by lanes, NOT SHOWN, NOT TRIED'

test('a verdict says who shows that a barrier is needed', () => {
  expect(told(barrierVerdict)).toBe(RIGHT)
})

test('a verdict that takes what was not seen for seen is found', () => {
  const MUTANTS: readonly Judge[] = [
    (one) => barrierVerdict({ ...one, runs: 1 }),
    (one) => barrierVerdict({ ...one, reason: undefined }),
    (one) => barrierVerdict({ ...one, missed: undefined }),
  ]
  const alive = MUTANTS.filter((judge) => told(judge) === RIGHT)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (verdicts on barriers)`)
  expect(alive).toEqual([])
})

test('the table says where a barrier was missed, what it is for, and what all come to', () => {
  const lines = barrierLines([MISSED, SEEN_BY_LANES, NOWHERE, UNTRIED])
  expect(lines[0]).toMatch(/^a\/kernel\.wesl main 1 +missed here +3 runs$/)
  expect(lines.filter((line) => line.startsWith('    '))).toEqual([
    '    by helix',
    '    x is published',
    '    x is published',
  ])
  expect(lines.at(-1)).toBe(
    '4 barriers: 1 missed on this adapter, 1 on the machine of lanes alone, 1 nowhere, 1 not tried',
  )
})
