import { inject } from 'vitest'
import { firstDifference } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params, withoutKnown, type Problem } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { choicesOf, type NamedLab } from '#src/lab/rules/labs.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'

/** Where a kernel's outputs on a GPU first differ from those of its twin. */
export async function twinDifference(
  { capabilities, ...lab }: NamedLab['lab'],
  kernel: Kernel,
  problem: Problem,
  given: Params = {},
  edits: readonly Edit[] = [],
) {
  const params = defaults(kernel, given)
  const analysis = kernel.analyse(problem, params, capabilities)
  const plan = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  const { outputs } = await lab.run(plan, edited(lab.sources, { name: 'twins', edits }, ''))
  const twin = kernel.reference(problem, analysis, params, { workers: 8, lanes: 16 }, () => undefined)
  return firstDifference(twin, outputs)
}

/**
 * One in twelve trials of a kernel is run where its tests have their turn, and all of a changed one. Each compiles a shader of
 * its own: one in eight took 16 s for all four operations, one in twelve takes 5 s less. Each operation's tests have a mutant
 * that its twin shows in each turn.
 */
const ONE_IN = 12

/** The same of kernels on all problems that suit them, by themselves and with every choice of a parameter: a sentence each. */
export async function twinDifferences(
  { lab }: NamedLab,
  kernels: readonly (readonly [id: string, kernel: Kernel])[],
  problems: readonly Problem[],
): Promise<readonly string[]> {
  const found: string[] = []
  const draw = new Draw(inject('turn')).within(TURNS)
  const { changed } = draw.turn
  for (const [id, kernel] of kernels)
    for (const problem of problems.filter((one) => kernel.applies?.(withoutKnown(one)) === undefined))
      for (const given of [{}, ...choicesOf(kernel)]) {
        if (!changed.includes(id) && !draw.meets(ONE_IN)) continue
        const differs = await twinDifference(lab, kernel, problem, given)
        if (differs) found.push(`${id} ${JSON.stringify(given)}: word ${differs.word} of ${differs.name}`)
      }
  console.log(`${draw.told} (twins)`)
  return found
}
