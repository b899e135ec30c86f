import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { mutantsOf } from '#src/engine/catalog/mutants.ts'
import { operationIds, findOperation } from '#src/engine/catalog/operations.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { cube, oddGrids, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import type { Kernel, TwinMachine } from '#src/core/kernel/kernel.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Mutant } from './mutant.ts'
import { gpuMutantsOf } from './gpu-mutants.ts'
import { Draw } from '../draw.ts'
import { drawnWhere, type LabProblem, sizeOf, spaceOfFaults } from './labs.ts'
import { planRules, runRules } from './rules.ts'
import { twinMutantsOf } from './twin-mutants.ts'
import { judge, type Lab, mutated, planViolations, suits, type RuleTrial, twinEvidence, violations } from './trial.ts'
import { firstDifference } from '#src/core/kernel/data.ts'
import type { Cases } from './cases.ts'

const MACHINES: readonly TwinMachine[] = [
  { workers: 1, lanes: 4 },
  { workers: 3, lanes: 8 },
  { workers: 40, lanes: 16 },
  { workers: 1024, lanes: 32 },
  { workers: 200, lanes: 64 },
]

const draw = new Draw(inject('turn'))
const { all: ALL, seed: SEED } = draw
/** Of the large matrices, made and real, a share is read; what is drawn on them is drawn within these. */
const LARGE_ONE_IN = 18
const within = draw.within(LARGE_ONE_IN)
/** Of the pairs of a kernel and a mutant a share is tried, on a share of the problems on which it shows. */
const MUTANTS_ONE_IN = 9
const PROBLEMS_ONE_IN = 64
const amongPairs = draw.within(MUTANTS_ONE_IN)
/**
 * Twins are tried on one machine at a time: those that others are compared with on one small problem in six, the others on
 * one in 243, and all on fewer of the larger ones, so that every problem meets every machine in its turn.
 */
const SMALL = 20_000
const TWINS_ONE_IN = 243
const ALWAYS_ONE_IN = 6
const ALWAYS = ['sptrsv/level_set', 'sptrsv/sync_free', 'spmv/csr_vector']
/** Of the problems that are tried with few workers and many, and of those whose plans are judged, a share. */
const WORKERS_ONE_IN = 72
const PLANS_ONE_IN = 288

/** By operation. */
let cases: ReadonlyMap<string, readonly LabProblem[]>
let every: ReadonlyMap<string, Kernel>
let sources: Lab['sources']

beforeAll(async () => {
  every = draw.kernels(await kernels())
  const operations = new Set([...every.keys()].map((id) => id.split('/')[0]))
  sources = await projectSources()
  const large = await Promise.all(draw.of(largeMatrices(), LARGE_ONE_IN).map(async (make) => make()))
  const matrices = [...tinyMatrices(), ...oddGrids(), ...large]
  cases = new Map(
    [...casesByOperation]
      .filter(([operation]) => operations.has(operation))
      .map(([operation, { seeded, odd, valued }]) => [
        operation,
        [...[...(odd?.() ?? []), ...matrices].flatMap(seeded), ...(valued?.() ?? [])],
      ]),
  )
})

afterAll(() => console.log(`${draw.told} (twins, workers and plans, seed ${SEED})`))

/** Matrices that take a while to make or to read, and on which all takes longer. */
function largeMatrices(): readonly (() => Matrix | Promise<Matrix>)[] {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const files = inject('matrices')
  if (files.length === 0) console.warn('ran without SPARSE_MATRICES: kernels were tried on made matrices only')
  return [
    () => cube('D3N7', 32),
    () => buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    () => buildMatrix({ kind: 'mesh', mesh: 'teapot' }),
    () => buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
    ...files.map((file) => async () => readMatrix((await openAsBlob(path.join(folder, file))).stream(), file)),
  ]
}

/** What the kernel can solve, on an adapter with subgroups of so many lanes. */
function casesFor(id: string, kernel: Kernel, subgroupSize = Infinity): readonly LabProblem[] {
  const key = `${id} ${subgroupSize}`
  const found =
    suited.get(key) ??
    (cases.get(id.split('/')[0]) ?? []).filter(({ problem }) => suits(kernel, problem, { subgroupSize }))
  suited.set(key, found)
  return found
}
const suited = new Map<string, readonly LabProblem[]>()

const matricesTried = () => [...cases].map(([operation, { length }]) => `${length} of ${operation}`).join(', ')

function tell(what: string, started: number): void {
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

test('the twins of all kernels keep the rules on every matrix, at 4 to 64 lanes', () => {
  const started = performance.now()
  let runs = 0
  for (const [id, kernel] of every) {
    for (const one of casesFor(id, kernel)) {
      const isSmall = sizeOf(one) <= SMALL
      const often = ALWAYS.includes(id) ? ALWAYS_ONE_IN : TWINS_ONE_IN
      // one more than a multiple of the machines, so that neighbours meet different ones
      const machines = isSmall
        ? draw.of(MACHINES, often * MACHINES.length + 1)
        : within.of(MACHINES, 4 * MACHINES.length + 1)
      for (const machine of machines) {
        const found = judge(twinEvidence({ kernel, ...one }, machine))
        expect(found, `${id} on ${one.name} with ${JSON.stringify(machine)}`).toEqual([])
        runs++
      }
    }
  }
  tell(`${runs} twins ran on ${matricesTried()} problems`, started)
})

test('the number of workers changes no bit of what a twin answers', () => {
  for (const [id, kernel] of every) {
    const small = casesFor(id, kernel).filter(({ spaces }) => spaces[0].count < 5000)
    for (const one of draw.of(small, WORKERS_ONE_IN)) {
      const [few, many] = [2, 77].map(
        (workers) => twinEvidence({ kernel, ...one }, { workers, lanes: 16 }).plain.outputs,
      )
      expect(firstDifference(few, many), `${id} on ${one.name}`).toBeUndefined()
    }
  }
})

/** A lab without a GPU: it links, and runs nothing. */
const draughtsman = (capabilities: Capabilities): Lab => ({
  capabilities,
  sources,
  link: linkOnce,
  run: () => Promise.reject(new Error('nothing runs here')),
})

test('all plans stay within the limits of every adapter and agree with their shaders', async () => {
  const sizes = [0, 4, 32, 64, 128]
  for (const size of sizes) {
    const lab = draughtsman(leastCapabilities(size))
    const isTried = (one: LabProblem) =>
      sizeOf(one) <= SMALL ? draw.takes(PLANS_ONE_IN) : within.takes(2 * sizes.length)
    for (const [id, kernel] of every)
      for (const one of casesFor(id, kernel, size).filter(isTried))
        expect(await planViolations(lab, { kernel, ...one }), `${id} on ${one.name}`).toEqual([])
  }
})

test('every kernel belongs to an operation with an oracle', async () => {
  for (const id of every.keys()) expect(operationIds).toContain(id.split('/')[0])
  for (const id of operationIds) expect((await findOperation(id).load()).check).toBeTypeOf('function')
})

test('every rule has a mutant in every kernel', async () => {
  for (const [id, kernel] of every) {
    const broken = new Set((await mutantsOf(id)).map(({ breaks }) => breaks))
    expect([...broken].sort(), `${kernel.title} (shaders/${id}/mutants.ts)`).toEqual(
      Object.keys({ ...planRules, ...runRules }).sort(),
    )
  }
})

const casesOf = (id: string) => casesByOperation.get(findOperation(id).id) as Cases

/** Kills the m-th mutant of a kernel on the problems drawn for it; tells those that it survived. */
async function hunt(
  mutant: Mutant,
  m: number,
  id: string,
  kernel: Kernel,
  look: (one: LabProblem, c: number) => Promise<string[]>,
) {
  const survived: string[] = []
  let planted = 0
  const shows = ({ problem, spaces }: LabProblem) => mutant.applies(problem, spaceOfFaults(kernel, spaces))
  for (const one of drawnWhere(casesFor(id, kernel), shows, amongPairs.seed + m, ALL ? 1 : PROBLEMS_ONE_IN)) {
    if ((await look(one, amongPairs.seed + m + planted)).length === 0)
      survived.push(`${id}: ${mutant.name}, on ${one.name}`)
    planted++
  }
  expect(planted, `${id}: ${mutant.name} shows nowhere`).toBeGreaterThan(0)
  return { planted, survived }
}

test('every mutant of a plan and of a twin is killed on every matrix that is drawn', async () => {
  const started = performance.now()
  const lab = draughtsman(leastCapabilities(4))
  const survived: string[] = []
  let planted = 0
  for (const [id, kernel] of every) {
    const trial = (one: LabProblem): RuleTrial => ({ kernel, ...one })
    const ofPlans = gpuMutantsOf(casesOf(id)).filter(({ breaks }) => breaks in planRules)
    for (const [m, mutant] of ofPlans.entries()) {
      if (!draw.meets(MUTANTS_ONE_IN)) continue
      const hunted = await hunt(mutant, m, id, kernel, (one) =>
        violations(lab, mutated(lab, trial(one), mutant), mutant.breaks),
      )
      planted += hunted.planted
      survived.push(...hunted.survived)
    }
    for (const [m, mutant] of twinMutantsOf(casesOf(id)).entries()) {
      if (!draw.meets(MUTANTS_ONE_IN)) continue
      const hunted = await hunt(mutant, m, id, kernel, async (one, c) => {
        const machine = MACHINES[c % MACHINES.length]
        return runRules[mutant.breaks as keyof typeof runRules](twinEvidence(mutated(lab, trial(one), mutant), machine))
      })
      planted += hunted.planted
      survived.push(...hunted.survived)
    }
  }
  tell(
    `mutants killed ${planted - survived.length} of ${planted} (plans and twins, ${ALL ? 'all' : `one in ${PROBLEMS_ONE_IN}`} of ${matricesTried()} problems, seed ${SEED})`,
    started,
  )
  expect(survived).toEqual([])
})
