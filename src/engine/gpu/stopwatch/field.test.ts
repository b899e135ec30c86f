import { expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { Measured } from './contender.ts'
import { type FieldOptions, type FieldRunner, timeField } from './field.ts'

type Timing = typeof timeField

/** Words of each runner's plan: two fit together, then one, then one that is too large; one cannot be planned. */
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

const runnerOf = (words: number, r: number): FieldRunner => ({
  name: `${r}`,
  async ready() {
    if (Number.isNaN(words)) throw new AppError('NotStructured', 'is no grid')
    const entry = { name: `${r}`, plan: planOf(words), verify: () => Promise.reject(new Error('is not checked here')) }
    return { entry, work: { workgroups: words } }
  },
})

/** What was timed together and when, and what came of it. */
async function watched(timing: Timing, options: Partial<FieldOptions> = {}) {
  const groups: string[] = []
  const time: FieldOptions['time'] = async (entries, settled) => {
    groups.push(`${entries.map(({ name }) => name).join('+')} after ${settled}`)
    return entries.map(({ name }): Measured => ({ name }))
  }
  const outcomes = await timing(WORDS.map(runnerOf), { together: 10 * WORD, ends: () => false, time, ...options })
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
    ...(told.join() === '0 3,1 4,2 NotStructured,3 5,4 20,5 1,6 2' ? [] : ['one outcome per runner, in order']),
    ...(ended ? [] : ['an error that ends all']),
  ]
}

test('kernels are timed together within the bound, and each has its outcome', async () => {
  expect(await broken(timeField)).toEqual([])
  expect(
    await timeField([], { together: 1, ends: () => true, time: () => Promise.reject(new Error('never')) }),
  ).toEqual([])
})

test('what is timed ends where timing does', async () => {
  const time = () => Promise.reject(new AppError('DeviceLost', 'is gone'))
  await expect(watched(timeField, { time })).rejects.toThrow('is gone')
})

/** Ways of timing that break one of the rules each. */
const MUTANTS: readonly Timing[] = [
  (runners, options) => timeField(runners, { ...options, together: Infinity }),
  (runners, options) => timeField(runners, { ...options, together: 0 }),
  (runners, options) => timeField(runners, { ...options, ends: () => false }),
  (runners, options) => timeField(runners, { ...options, time: (entries) => options.time(entries, 0) }),
  async (runners, options) => (await timeField(runners, options)).toReversed(),
  async (runners, options) => (await timeField(runners, options)).slice(0, -1),
  (runners, options) => timeField(runners.toReversed(), options),
]

test('a way of timing that breaks a rule is seen', async () => {
  const alive: string[] = []
  for (const mutant of MUTANTS) if ((await broken(mutant)).length === 0) alive.push(String(mutant))
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (timing a field)`)
  expect(alive).toEqual([])
})
