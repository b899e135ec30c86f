import { expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { Measured } from './prepared-candidate.ts'
import { type CandidateTiming, type TimedCandidate, timeCandidates } from './candidates.ts'

type Timing = typeof timeCandidates

/** Words of each candidate's plan: two fit together, then one, then one that is too large; one cannot be planned. */
const WORDS = [3, 4, NaN, 5, 20, 1, 2]
const WORD = 4

const planOf = (words: number): Plan => ({
  buffers: [{ name: 'x', words }],
  prepare: [],
  reset: [],
  solve: [],
  outputs: {},
  deterministic: true,
})

const candidateFor = (words: number, r: number): TimedCandidate => ({
  name: `${r}`,
  async ready() {
    if (Number.isNaN(words)) throw new AppError('NotStructured', 'is no grid')
    const entry = { name: `${r}`, plan: planOf(words), verify: () => Promise.reject(new Error('is not checked here')) }
    return { entry, work: { workgroups: words } }
  },
})

/** What was timed together and when, and what came of it. */
async function watched(timing: Timing, options: Partial<CandidateTiming> = {}) {
  const groups: string[] = []
  const time: CandidateTiming['time'] = async (entries, settled) => {
    groups.push(`${entries.map(({ name }) => name).join('+')} after ${settled}`)
    return entries.map(({ name }): Measured => ({ name }))
  }
  const outcomes = await timing(WORDS.map(candidateFor), { together: 10 * WORD, ends: () => false, time, ...options })
  return { groups, outcomes }
}

/** Which rules a way of timing breaks. */
async function broken(timing: Timing): Promise<string[]> {
  const { groups, outcomes } = await watched(timing)
  const ended = await watched(timing, { ends: () => true }).then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'NotStructured',
  )
  const told = outcomes.map(({ name, workgroups, failure }) => `${name} ${failure?.code ?? workgroups}`)
  return [
    ...(groups.join(', ') === '0+1 after 1, 3 after 3, 4 after 4, 5+6 after 5' ? [] : ['together within the bound']),
    ...(told.join() === '0 3,1 4,2 NotStructured,3 5,4 20,5 1,6 2' ? [] : ['one outcome per candidate, in order']),
    ...(ended ? [] : ['an error that ends all']),
  ]
}

test('kernels are timed together within the bound, and each has its outcome', async () => {
  expect(await broken(timeCandidates)).toEqual([])
  expect(
    await timeCandidates([], { together: 1, ends: () => true, time: () => Promise.reject(new Error('never')) }),
  ).toEqual([])
})

test('what is timed ends where timing does', async () => {
  const time = () => Promise.reject(new AppError('DeviceLost', 'is gone'))
  await expect(watched(timeCandidates, { time })).rejects.toThrow('is gone')
})

/** Ways of timing that break one of the rules each. */
const MUTANTS: readonly Timing[] = [
  (candidates, options) => timeCandidates(candidates, { ...options, together: Infinity }),
  (candidates, options) => timeCandidates(candidates, { ...options, together: 0 }),
  (candidates, options) => timeCandidates(candidates, { ...options, ends: () => false }),
  (candidates, options) => timeCandidates(candidates, { ...options, time: (entries) => options.time(entries, 0) }),
  async (candidates, options) => (await timeCandidates(candidates, options)).toReversed(),
  async (candidates, options) => (await timeCandidates(candidates, options)).slice(0, -1),
  (candidates, options) => timeCandidates(candidates.toReversed(), options),
]

test('a way of timing that breaks a rule is seen', async () => {
  const alive: string[] = []
  for (const mutant of MUTANTS) if ((await broken(mutant)).length === 0) alive.push(String(mutant))
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (timing a field)`)
  expect(alive).toEqual([])
})
