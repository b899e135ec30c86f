import { beforeAll, expect, inject, test } from 'vitest'
import { random } from '#src/base/random.ts'
import { kernelIds, kernels } from '#src/catalog/kernels.ts'
import { mutantsOf } from '#src/catalog/mutants.ts'
import { openGpu } from '#src/gpu/device.ts'
import { labOn } from '#src/gpu/lab.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import { readMatrix } from '#src/sparse/read/matrix.ts'
import type { Matrix } from '#src/sparse/source.ts'
import { type Case, cube, oddGrids, ownCases, seededCases, tinyMatrices } from '#shaders/sptrsv/cases.ts'
import { defaults, type Kernel, type Params, runsOn } from '../kernel.ts'
import { broken, choicesOf, cramped, hunt, labsFor, labsOf, type NamedLab } from './labs.ts'
import type { Mutant } from './mutant.ts'
import { runRules } from './rules.ts'
import { suits, violations } from './trial.ts'

const ALL = inject('checkAll')
const SEED = inject('checkSeed')
/** Only these kernels, by their ids and commas; all when empty. */
const ONLY = inject('checkKernels')
/** Mutants run on matrices with no more nonzeros, and on a larger one, drawn anew for every run. */
const SMALL = 9_000
const LARGE_DRAWN = 1
/** The seed says what is drawn, the next seed says the next ones. */
const isDrawn = (index: number, oneIn: number): boolean => ALL || (index + SEED) % oneIn === 0
/** Of the large problems one in so many is also tried as if there were no subgroups. */
const WITHOUT_ONE_IN = 4
/** Kernels that others are compared with run on every matrix, the rest on so many of the larger ones, drawn anew for every run. */
const ALWAYS = ['sptrsv/level_set', 'sptrsv/sync_free']
const MADE_ONE_IN = 2
const REAL_ONE_IN = 6
/** Of the small problems one in so many is tried with every choice of a parameter. */
const CHOICES_ONE_IN = 12
/** Of the pairs of a mutant and a problem one in so many is tried, on one of the labs. */
const MUTANTS_ONE_IN = 8

let every: ReadonlyMap<string, Kernel>
let made: Matrix[]
let real: Matrix[]
/** The adapter as it is, and as if it had no subgroups. */
let labs: readonly NamedLab[]

beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  every = new Map([...(await kernels())].filter(([id]) => ONLY === '' || ONLY.split(',').includes(id)))
  labs = labsOf(await labOn(gpu))
  made = [
    ...tinyMatrices(),
    ...oddGrids(),
    cube('D3N7', 32),
    await buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    await buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
  ]
  real = await realMatrices(inject('matrices'))
  console.log(`seed ${SEED}; ${labs.map(({ name }) => name).join(', ')} on ${gpu.adapter.name}`)
})

async function realMatrices(files: readonly string[]): Promise<Matrix[]> {
  if (files.length === 0) console.warn('ran without SPARSE_MATRICES: kernels were tried on made matrices only')
  const read = async (file: string) => readMatrix((await fetch(`/matrices/${file}`)).body as ReadableStream, file)
  return (await Promise.all(files.map(read))).filter(({ csr }) => csr.rows === csr.cols)
}

function tell(what: string, started: number): void {
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const isLarge = ({ problem }: Case): boolean => problem.pattern.col_idx.length > SMALL

/** The problems that this run tries a kernel on: all, or all small ones and one in so many of the others. */
const drawnFrom = (id: string, cases: readonly Case[], oneIn: number): readonly Case[] =>
  ALWAYS.includes(id) ? cases : cases.filter((one, c) => !isLarge(one) || isDrawn(c + kernelIds.indexOf(id), oneIn))
const drawnReal = (id: string, cases: readonly Case[]): readonly Case[] =>
  ALWAYS.includes(id) ? cases : cases.filter((_, c) => isDrawn(c + kernelIds.indexOf(id), REAL_ONE_IN))

/** Runs every kernel on its problems, with each of its `choices`; returns what broke, a sentence each. */
async function allBroken(
  casesFor: (id: string) => readonly Case[],
  choices: (kernel: Kernel) => readonly Params[] = () => [{}],
): Promise<string[]> {
  const found: string[] = []
  for (const [id, kernel] of every)
    for (const params of choices(kernel))
      for (const [c, one] of casesFor(id).entries()) {
        const whole = !isLarge(one) || isDrawn(c + kernelIds.indexOf(id), WITHOUT_ONE_IN)
        found.push(...(await broken(whole ? labs : labs.slice(0, 1), id, kernel, one, params)))
      }
  return found
}

test('kernels keep the rules on grids and meshes', async () => {
  const started = performance.now()
  const cases = made.flatMap(seededCases)
  expect(await allBroken((id) => drawnFrom(id, cases, MADE_ONE_IN))).toEqual([])
  tell(`${every.size} kernels ran on ${cases.length} problems`, started)
})

test('kernels keep the rules on real matrices, both triangles', async () => {
  const started = performance.now()
  const cases = real.flatMap(seededCases)
  expect(await allBroken((id) => drawnReal(id, cases))).toEqual([])
  tell(
    `${ALWAYS.length} kernels ran on ${cases.length} real problems, others on one in ${ALL ? 1 : REAL_ONE_IN}`,
    started,
  )
})

test('with the values of the files all kernels solve, or the solution leaves the range of f32', async () => {
  const started = performance.now()
  const cases = real.flatMap(ownCases)
  for (const [id, kernel] of every)
    for (const one of drawnReal(id, cases))
      for (const { lab } of labsFor(labs, kernel, one).slice(0, 1))
        expect(await violations(lab, { kernel, ...one }, 'solves'), `${id} on ${one.name}`).toEqual([])
  tell(`kernels ran on ${cases.length} problems with values of files`, started)
})

const isSmall = ({ csr }: Matrix) => csr.col_idx.length <= SMALL

test('all kernels keep the rules with every choice of a parameter, and with one worker', async () => {
  const started = performance.now()
  const cases = [...made, ...real].filter(isSmall).flatMap(seededCases)
  const few = cases.filter((_, c) => isDrawn(c, CHOICES_ONE_IN))
  expect(await allBroken(() => few, choicesOf)).toEqual([])
  const choices = [...every.values()].flatMap(choicesOf)
  tell(`${every.size} kernels ran on ${few.length} problems with ${choices.length} choices`, started)
})

test('a trace that the adapter has no room for is sampled, and keeps the rules', async () => {
  const lab = cramped(labs[0].lab)
  const [one] = seededCases(cube('D3N7', 16))
  for (const [id, kernel] of every) {
    if (!suits(kernel, one.problem, lab.capabilities)) continue
    const params = defaults(kernel)
    const { capabilities } = lab
    const analysis = kernel.analyse(one.problem, params, capabilities)
    const plan = kernel.plan(one.problem, analysis, params, { trace: true, capabilities })
    expect(plan.trace?.every, id).toBeGreaterThan(1)
    for (const rule of ['coverage', 'order'] as const)
      expect(await violations(lab, { kernel, ...one }, rule), `${id}: ${rule}`).toEqual([])
  }
})

/** Small matrices, and of the large ones the few that this run's seed draws. */
function targets(): Case[] {
  const matrices = [...made, ...real]
  const large = matrices.filter((matrix) => !isSmall(matrix))
  const { below } = random(SEED)
  const drawn = ALL ? large : Array.from({ length: LARGE_DRAWN }, () => large[below(large.length)])
  console.log(`mutants run on small matrices and on ${drawn.map(({ name }) => name).join(', ')}`)
  return [...matrices.filter(isSmall), ...drawn].flatMap(seededCases)
}

/** The problems on which this run tries a kernel's m-th mutant: one at least, where its fault can show. */
function drawnFor(kernel: Kernel, { applies }: Mutant, m: number, cases: readonly Case[]): readonly Case[] {
  const fitting = cases.filter(({ problem }) => !kernel.applies?.(problem) && applies(problem))
  const drawn = fitting.filter((_, c) => isDrawn(m + c, MUTANTS_ONE_IN))
  return drawn.length > 0 ? drawn : fitting.slice(0, 1)
}

test('every mutant is killed', async () => {
  const started = performance.now()
  const cases = targets()
  const survived: string[] = []
  let planted = 0
  for (const [id, kernel] of every) {
    const mutants = (await mutantsOf(id)).filter(({ breaks }) => breaks in runRules)
    for (const [m, mutant] of mutants.entries()) {
      const able = labs.filter(({ lab }) => runsOn(kernel, lab.capabilities))
      const tried = ALL ? able : [able[(m + SEED) % able.length]]
      for (const one of drawnFor(kernel, mutant, m, cases)) {
        const hunted = await hunt(tried, id, kernel, mutant, one)
        planted += hunted.planted
        survived.push(...hunted.survived)
      }
    }
  }
  tell(`mutants killed ${planted - survived.length} of ${planted} (shaders, ${cases.length} problems)`, started)
  expect(survived).toEqual([])
})
