import { afterAll, expect, inject, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { eventCount, readPolls } from '#src/core/trace/event.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { Draw } from '../draw.ts'
import type { LabProblem } from './labs.ts'
import { suits, twinEvidence } from './trial.ts'

const draw = new Draw({ ...inject('turn'), quick: false })
/** Of the problems of a kernel a share is tried. */
const ONE_IN = 20
const MACHINES = [4, 32, 64].map((lanes) => ({ workers: 40, lanes }))

/** Problems of the kernel's operation in which no item waits for another, those whose turn it is. */
function problemsFor(id: string, kernel: Kernel): readonly LabProblem[] {
  const cases = casesByOperation.get(id.split('/')[0])
  const all = [...(cases?.odd?.() ?? []), ...tinyMatrices()].flatMap((matrix) => cases?.seeded(matrix) ?? [])
  const waitless = all.filter(({ spaces }) => spaces.every(({ order }) => order === 'none'))
  return draw.of(
    waitless.filter(({ problem }) => suits(kernel, problem, { subgroupSize: Infinity })),
    ONE_IN,
  )
}

/** Does an event of the twin say that its worker polled? */
const polls = (kernel: Kernel, one: LabProblem): boolean =>
  draw.of(MACHINES, MACHINES.length).some((machine) => {
    const { trace } = twinEvidence({ kernel, ...one, params: defaults(kernel) }, machine).traced
    if (!trace) return false
    for (let e = 0; e < eventCount(trace); e++) if (readPolls(trace, e) > 0) return true
    return false
  })

/** A twin that counts its steps as polls. */
const counting = (kernel: Kernel): Kernel => ({
  ...kernel,
  reference: (problem, analysis, params, machine, emit) =>
    kernel.reference(problem, analysis, params, machine, (event) => emit({ ...event, polls: event.polls + 1 })),
})

afterAll(() => console.log(`${draw.told} (polls of twins)`))

test('where no item waits for another, no twin says that a worker polled', async () => {
  let seen = 0
  for (const [id, kernel] of draw.kernels(await kernels())) {
    const problems = problemsFor(id, kernel)
    expect(
      problems.filter((one) => polls(kernel, one)).map(({ name }) => name),
      id,
    ).toEqual([])
    if (problems.some((one) => polls(counting(kernel), one))) seen++
  }
  expect(seen > 10 || draw.turn.kernels !== '' || draw.turn.part[1] > 1).toBe(true)
  console.log(`mutants killed ${seen} of ${seen} (polls of twins)`)
})
