import { expect, test } from 'vitest'
import { casesByOperation } from '#src/catalog/cases.ts'
import { kernels } from '#src/catalog/kernels.ts'
import { tinyMatrices } from '#src/sparse/test-matrices.ts'
import { eventCount, pollsOf } from '#src/trace/event.ts'
import { defaults, type Kernel } from '#src/kernel/kernel.ts'
import type { LabProblem } from './labs.ts'
import { suits, twinEvidence } from './trial.ts'

const MACHINES = [4, 32, 64].map((lanes) => ({ workers: 40, lanes }))

/** Problems of the kernel's operation in which no item waits for another. */
function problemsFor(id: string, kernel: Kernel): readonly LabProblem[] {
  const cases = casesByOperation.get(id.split('/')[0])
  const all = [...(cases?.odd?.() ?? []), ...tinyMatrices()].flatMap((matrix) => cases?.seeded(matrix) ?? [])
  const waitless = all.filter(({ spaces }) => spaces.every(({ order }) => order === 'none'))
  return waitless.filter(({ problem }) => suits(kernel, problem, { subgroupSize: Infinity }))
}

/** Does an event of the twin say that its worker polled? */
const polls = (kernel: Kernel, one: LabProblem): boolean =>
  MACHINES.some((machine) => {
    const { trace } = twinEvidence({ kernel, ...one, params: defaults(kernel) }, machine).traced
    if (!trace) return false
    for (let e = 0; e < eventCount(trace); e++) if (pollsOf(trace, e) > 0) return true
    return false
  })

/** A twin that counts its steps as polls. */
const counting = (kernel: Kernel): Kernel => ({
  ...kernel,
  reference: (problem, analysis, params, machine, emit) =>
    kernel.reference(problem, analysis, params, machine, (event) => emit({ ...event, polls: event.polls + 1 })),
})

test('where no item waits for another, no twin says that a worker polled', async () => {
  let seen = 0
  for (const [id, kernel] of await kernels()) {
    const problems = problemsFor(id, kernel)
    expect(
      problems.filter((one) => polls(kernel, one)).map(({ name }) => name),
      id,
    ).toEqual([])
    if (problems.some((one) => polls(counting(kernel), one))) seen++
  }
  expect(seen).toBeGreaterThan(10)
  console.log(`mutants killed ${seen} of ${seen} (polls of twins)`)
})
