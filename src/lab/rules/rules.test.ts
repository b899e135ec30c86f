import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { kernels } from '#src/catalog/kernels.ts'
import { mutantsOf } from '#src/catalog/mutants.ts'
import { operationIds, operationOf } from '#src/catalog/operations.ts'
import { linkOnce, projectSources } from '#src/gpu/device/link.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import { readMatrix } from '#src/sparse/read/matrix.ts'
import type { Matrix } from '#src/sparse/source.ts'
import { casesByOperation } from '#src/catalog/cases.ts'
import { cube, oddGrids, tinyMatrices } from '#src/sparse/test-matrices.ts'
import { matrixFiles } from '../../../tools/serve-matrices.ts'
import type { Kernel, TwinMachine } from '#src/kernel/kernel.ts'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { Mutant } from './mutant.ts'
import { gpuMutantsOf } from './gpu-mutants.ts'
import { drawnWhere, type LabProblem, sizeOf } from './labs.ts'
import { planRules, runRules } from './rules.ts'
import { twinMutantsOf } from './twin-mutants.ts'
import { judge, type Lab, mutated, planViolations, suits, type RuleTrial, twinEvidence, violations } from './trial.ts'
import { firstDifference } from '#src/kernel/data.ts'
import type { Cases } from './cases.ts'

const MACHINES: readonly TwinMachine[] = [
  { workers: 1, lanes: 4 },
  { workers: 3, lanes: 8 },
  { workers: 40, lanes: 16 },
  { workers: 1024, lanes: 32 },
  { workers: 200, lanes: 64 },
]

/** Only these kernels, by their ids and commas; all when empty. */
const ONLY = process.env['CHECK_KERNELS'] ?? ''
const ALL = Boolean(process.env['CHECK_ALL'])
const SEED = Number(process.env['CHECK_SEED'])
/** Of the problems on which a mutant shows, one in so many is tried: those that the seed says. */
const ONE_IN = 36
const isDrawn = (index: number, oneIn: number): boolean => ALL || (index + SEED) % oneIn === 0
/**
 * Twins are tried on every fourth machine, larger problems less often; those that others are compared with on all, and
 * on larger problems on one each, so that every problem and every machine has its turn.
 */
const SMALL = 20_000
const ALWAYS = ['sptrsv/level_set', 'sptrsv/sync_free', 'spmv/csr_vector']

/** By operation. */
let cases: ReadonlyMap<string, readonly LabProblem[]>
let every: ReadonlyMap<string, Kernel>
let sources: Lab['sources']

beforeAll(async () => {
  every = new Map([...(await kernels())].filter(([id]) => ONLY === '' || ONLY.split(',').includes(id)))
  const operations = new Set([...every.keys()].map((id) => id.split('/')[0]))
  sources = await projectSources()
  const made = await Promise.all([
    buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    buildMatrix({ kind: 'mesh', mesh: 'teapot' }),
    buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
  ])
  const matrices = [...tinyMatrices(), ...oddGrids(), cube('D3N7', 32), ...made, ...(await realMatrices())]
  cases = new Map(
    [...casesByOperation]
      .filter(([operation]) => operations.has(operation))
      .map(([operation, { seeded, odd }]) => [operation, [...(odd?.() ?? []), ...matrices].flatMap(seeded)]),
  )
}, 60_000)

async function realMatrices(): Promise<Matrix[]> {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const files = matrixFiles()
  if (files.length === 0) console.warn('ran without SPARSE_MATRICES: kernels were tried on made matrices only')
  const read = async (file: string) => readMatrix((await openAsBlob(path.join(folder, file))).stream(), file)
  return Promise.all(files.map(read))
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
    for (const [c, one] of casesFor(id, kernel).entries()) {
      const often = ALWAYS.includes(id) ? 1 : 4
      const oneIn = sizeOf(one) <= SMALL ? often : often * MACHINES.length
      for (const machine of MACHINES.filter((_, m) => isDrawn(m + c, oneIn))) {
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
    for (const one of casesFor(id, kernel).filter(({ spaces }) => spaces[0].count < 5000)) {
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
  for (const [s, size] of sizes.entries()) {
    const lab = draughtsman(leastCapabilities(size))
    const isTried = (one: LabProblem, c: number) => sizeOf(one) <= SMALL || isDrawn(s + c, 2 * sizes.length)
    for (const [id, kernel] of every)
      for (const one of casesFor(id, kernel, size).filter(isTried))
        expect(await planViolations(lab, { kernel, ...one }), `${id} on ${one.name}`).toEqual([])
  }
})

test('every kernel belongs to an operation with an oracle', async () => {
  for (const id of every.keys()) expect(operationIds).toContain(id.split('/')[0])
  for (const id of operationIds) expect((await operationOf(id).load()).check).toBeTypeOf('function')
})

test('every rule has a mutant in every kernel', async () => {
  for (const [id, kernel] of every) {
    const broken = new Set((await mutantsOf(id)).map(({ breaks }) => breaks))
    expect([...broken].sort(), `${kernel.title} (shaders/${id}/mutants.ts)`).toEqual(
      Object.keys({ ...planRules, ...runRules }).sort(),
    )
  }
})

const casesOf = (id: string) => casesByOperation.get(operationOf(id).id) as Cases

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
  const shows = ({ problem, spaces }: LabProblem) => mutant.applies(problem, spaces[0])
  for (const one of drawnWhere(casesFor(id, kernel), shows, SEED + m, ALL ? 1 : ONE_IN)) {
    if ((await look(one, SEED + m + planted)).length === 0) survived.push(`${id}: ${mutant.name}, on ${one.name}`)
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
      const hunted = await hunt(mutant, m, id, kernel, (one) =>
        violations(lab, mutated(lab, trial(one), mutant), mutant.breaks),
      )
      planted += hunted.planted
      survived.push(...hunted.survived)
    }
    for (const [m, mutant] of twinMutantsOf(casesOf(id)).entries()) {
      const hunted = await hunt(mutant, m, id, kernel, async (one, c) => {
        const machine = MACHINES[c % MACHINES.length]
        return runRules[mutant.breaks as keyof typeof runRules](twinEvidence(mutated(lab, trial(one), mutant), machine))
      })
      planted += hunted.planted
      survived.push(...hunted.survived)
    }
  }
  tell(
    `mutants killed ${planted - survived.length} of ${planted} (plans and twins, ${ALL ? 'all' : `one in ${ONE_IN}`} of ${matricesTried()} problems, seed ${SEED})`,
    started,
  )
  expect(survived).toEqual([])
})
