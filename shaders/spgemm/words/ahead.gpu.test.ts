import { beforeAll, expect, inject, test } from 'vitest'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import { readyGpu } from '#src/engine/gpu/device/fixtures.ts'
import { prepare } from '#src/engine/gpu/executor/prepared.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import cases from '../cases.ts'
import type { MatrixProductProblem } from '../factors.ts'
import type { BinWish } from './bin-wishes.ts'
import { wordPlan } from './plan.ts'

/** Products whose rows are made before it is known how many each bin has. */

let gpu: Gpu
let problems: readonly LabProblem[]

beforeAll(async () => {
  gpu = await readyGpu()
  const matrices = await Promise.all([
    buildMatrix({ kind: 'rmat', scale: 6, edges: 4, skew: 60, seed: 3 }),
    buildMatrix({ kind: 'rmat', scale: 7, edges: 6, skew: 100, seed: 5 }),
  ])
  problems = [
    ...matrices.flatMap((matrix) => cases.seeded(matrix)),
    ...[1, 2, 3].flatMap((seed) => cases.random?.(seed) ?? []),
  ]
})

interface Choice {
  readonly wish: BinWish
  /** From how many products, and lanes, on each bin has a dispatch of its own. */
  readonly alone?: { readonly products: number; readonly lanes: number }
}

const INITIAL: BinWish = { memory: 65_536, short: 64, from: 32_768 }

/** Calls with memory kept: whether each was right, and how often the plan had to be asked how it goes on. */
async function calledAgain(
  { problem, check }: LabProblem,
  { wish, alone }: Choice,
  alter = (plan: Plan): Plan => plan,
) {
  const { capabilities } = gpu
  let asked = 0
  const plan = wordPlan(problem as MatrixProductProblem, wish, { trace: false, capabilities }, alone)
  const watched: Plan = { ...plan, next: (...given) => (asked++, plan.next?.(...given) ?? { steps: [] }) }
  const prepared = await prepare(gpu, alter(watched))
  const right: boolean[] = []
  for (let call = 0; call < 3; call++) {
    await prepared.poison()
    await prepared.whole('kept')
    right.push(check((await prepared.read()).outputs).ok)
  }
  prepared.destroy()
  return { right, asked }
}

test('kept memory is filled without a wait, and rightly', async () => {
  // with little memory workgroups share long rows; with `from` one lane makes each short one
  const choices: readonly Choice[] = [
    { wish: INITIAL },
    { wish: { ...INITIAL, memory: 200 } },
    { wish: { ...INITIAL, from: 0 }, alone: { products: 0, lanes: 0 } },
  ]
  const draw = new Draw(inject('turn')).within(TURNS)
  for (const choice of choices)
    for (const problem of draw.of(problems, 3 * choices.length + 1))
      expect(await calledAgain(problem, choice), problem.name).toEqual({ right: [true, true, true], asked: 1 })
  console.log(`${draw.told} (kept memory)`)
})

test('rows that have no room are seen', async () => {
  const [problem] = problems
  const tight = ({ next, ahead, ...plan }: Plan): Plan => ({
    ...plan,
    // room for one entry, which is said to be enough by the rows of a bin that has none
    next: (...given) => {
      const { buffers = [], ...more } = next?.(...given) ?? { steps: [] }
      return { ...more, buffers: buffers.map((spec) => ({ ...spec, words: 1 })) }
    },
    ahead: Object.fromEntries(
      Object.entries(ahead ?? {}).map(([name, one]) => [name, { ...one, needs: { c_col_idx: 11, c_values: 11 } }]),
    ),
  })
  expect((await calledAgain(problem, { wish: INITIAL }, tight)).right).toEqual([false, false, false])
})
