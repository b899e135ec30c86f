import { beforeAll, expect, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { mutantsOf } from '#src/engine/catalog/mutants.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { cube, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { isRight, judged, type JudgePart, wholeVerdict } from '#src/lab/judge/judge.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import { edited, type Mutant } from '#src/lab/rules/mutant.ts'

const ID = 'spmv/csr_scalar'

/** As if it were for subgroups of four lanes and more. */
let kernel: Kernel
/** The grid is a long problem, and second: its own turn is that without subgroups. */
let subjects: readonly LabProblem[]

beforeAll(async () => {
  kernel = { ...(await findKernel(ID)), needs: { subgroupSize: 4 } }
  const cases = casesByOperation.get('spmv')
  if (!cases) throw new Error('there are no cases of spmv')
  subjects = [tinyMatrices()[1], cube('D3N7', 14)].map((matrix) => cases.seeded(matrix)[0])
})

/** What judges say of the kernel, or of a mutant of its text. */
async function verdictOn(problems: readonly LabProblem[], judges = 1, mutant?: Mutant, changed = kernel) {
  const plain = await projectSources()
  const [capabilities, params] = [leastCapabilities(4), defaults(kernel)]
  const [{ problem }] = subjects
  const analysis = kernel.analyse(problem, params, capabilities)
  const { solve } = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  const sources = mutant ? edited(plain, mutant, dispatchesIn(solve)[0].module) : plain
  const given = { kernel: changed, params: {}, sources, subjects: problems, link: linkOnce }
  const parts = Array.from({ length: judges }, (_, k): JudgePart => [k, judges])
  return wholeVerdict(await Promise.all(parts.map((part) => judged({ ...given, part }))))
}

test('a long problem runs once, with the first subgroups that the kernel is for, and its faults are seen', async () => {
  const [small, grid] = subjects
  const mutant = (await mutantsOf(ID)).find(
    ({ edits, alter, applies }) =>
      edits && !alter && applies(grid.problem, grid.spaces[0]) && !applies(small.problem, small.spaces[0]),
  )
  if (!mutant) throw new Error('no fault shows on the grid alone')
  for (const judges of [1, 2]) {
    const right = await verdictOn(subjects, judges)
    expect([right.faults, right.left, right.runs]).toEqual([[], [], 4])
  }
  expect((await verdictOn(subjects, 1, mutant)).faults, mutant.name).not.toEqual([])
})

test('what no judge runs is not right, and is named', async () => {
  const wide: Kernel = { ...kernel, needs: { ...kernel.needs, subgroupSize: 64 } }
  for (const judges of [1, 2]) {
    const verdict = await verdictOn(subjects, judges, undefined, wide)
    expect(isRight(verdict)).toBe(false)
    expect(verdict.left).toEqual(
      subjects.map(({ name }) => `${name} was not tried: the kernel is for subgroups of other sizes.`),
    )
  }
  const none = wholeVerdict([])
  expect([isRight(none), none.left]).toEqual([false, ['Nothing was tried.']])
  expect(isRight({ ...none, left: [] })).toBe(false)
})
