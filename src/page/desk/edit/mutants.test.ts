import { beforeAll, expect, inject, test } from 'vitest'
import { findKernel, kernels } from '#src/engine/catalog/kernels.ts'
import { mutantsOf } from '#src/engine/catalog/mutants.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { packed } from '#src/lab/edit/packed.ts'
import type { JudgedFault } from '#src/lab/judge/judge.ts'
import { edited, type Mutant, type ShaderSources } from '#src/lab/rules/mutant.ts'
import { judgeKernel, judgePart } from './judging.ts'
import { judgedOn } from './subjects.ts'

/** Every fault that the project tests itself with, opened as an edit, is judged wrong; every kernel as it is, right. */

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the parts in which kernels as they are are judged a share is, and of pairs of a kernel and a mutant of its text. */
const PARTS = 4
const KERNELS_ONE_IN = 96
const MUTANTS_ONE_IN = 90

let every: ReadonlyMap<string, Kernel>
let sources: ShaderSources

beforeAll(async () => {
  every = new Map([...draw.kernels(await kernels())].filter(([, { uses }]) => !uses))
  sources = await projectSources()
})

test('a kernel as it is is judged right, in each part of its judges’ work', async () => {
  const wrong: string[] = []
  for (const [id] of every)
    for (let part = 0; part < PARTS; part++) {
      if (!draw.meets(KERNELS_ONE_IN)) continue
      const { faults, left, ms } = await judgePart(id, {}, { part: [part, PARTS] })
      wrong.push(...faults.map(({ rule, sentence, on }) => `${id}: ${rule}, ${sentence} (${on})`), ...left)
      console.log(`${id}, part ${part} in ${Math.round(ms)} ms`)
    }
  expect(wrong).toEqual([])
})

/** A fault that an operation whose items have no operands does not know. */
const OF_OPERANDS = 'an event names the wrong nonzero'

/** The id of a kernel with a mutant's text; undefined where the operation does not know the fault. */
async function openedAsEdit(id: string, kernel: Kernel, mutant: Mutant): Promise<string | undefined> {
  const subjects = await judgedOn(id, kernel)
  const subject = subjects.find(({ problem, spaces }) => mutant.applies(problem, spaces[0]))
  if (!subject && mutant.name === OF_OPERANDS) return undefined
  const [{ problem }] = subject ? [subject] : subjects
  const capabilities = leastCapabilities(kernel.needs?.subgroupSize ?? 0)
  const params = defaults(kernel, mutant.params)
  const analysis = kernel.analyse(problem, params, capabilities)
  const { solve } = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  const changed = edited(sources, mutant, dispatchesIn(solve)[0]?.module ?? '')
  const modules = Object.entries(changed).filter(([path, text]) => text !== sources[path])
  return `${id}~${await packed(Object.fromEntries(modules.map(([path, text]) => [path.slice(2), text])), sources)}`
}

/** A race is seen as such on the machine of lanes, and by a wrong answer on a GPU. */
const isSeen = ({ rule }: JudgedFault, { breaks }: Mutant) =>
  rule === breaks || (breaks === 'solves' && rule === 'lanes')

test('every mutant of a text is judged wrong, in the rule that it names', async () => {
  const started = performance.now()
  const missed: string[] = []
  const hidden: string[] = []
  let planted = 0
  for (const [id, kernel] of every)
    for (const mutant of await mutantsOf(id)) {
      if (!mutant.edits || mutant.alter || !draw.meets(MUTANTS_ONE_IN)) continue
      const whole = await openedAsEdit(id, kernel, mutant)
      if (whole === undefined) {
        hidden.push(`${id}: ${mutant.name}`)
        continue
      }
      expect((await findKernel(whole)).title).toBe(`${kernel.title} (edited)`)
      planted++
      const seen = (found: readonly JudgedFault[]) => found.some((fault) => isSeen(fault, mutant))
      const onRun = (_done: number, _all: number, found: readonly JudgedFault[]) => !seen(found)
      const { faults, left } = await judgeKernel(whole, mutant.params ?? {}, { onRun })
      if (!seen(faults))
        missed.push(
          `${id}: ${mutant.name} (${mutant.breaks}), seen ${faults.map(({ rule }) => rule).join()} ${left.join()}`,
        )
    }
  console.log(
    `mutants killed ${planted - missed.length} of ${planted} (edits), ${Math.round(performance.now() - started)} ms`,
  )
  console.log(`not a fault of these operations: ${hidden.join('; ') || 'none'}`)
  expect(missed).toEqual([])
})
