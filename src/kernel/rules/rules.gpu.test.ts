import { beforeAll, expect, inject, test } from 'vitest'
import { random } from '#src/base/random.ts'
import { kernelIds, kernels } from '#src/catalog/kernels.ts'
import { openGpu } from '#src/gpu/device.ts'
import { execute } from '#src/gpu/execute.ts'
import { linkShader, projectSources } from '#src/gpu/link.ts'
import { bindingsOf } from '#src/gpu/reflect.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import { readMatrix } from '#src/sparse/read/matrix.ts'
import type { Matrix } from '#src/sparse/source.ts'
import { type Case, cube, oddGrids, ownCases, seededCases, tinyMatrices } from '#shaders/sptrsv/cases.ts'
import { defaults, type Kernel, type Params } from '../kernel.ts'
import type { Mutant } from './mutant.ts'
import { gpuMutants } from './gpu-mutants.ts'
import { runRules } from './rules.ts'
import { allViolations, type Lab, mutated, violations } from './trial.ts'

const ALL = inject('checkAll')
const SEED = inject('checkSeed')
/** Only these kernels, by their ids and commas; all when empty. */
const ONLY = inject('checkKernels')
/** Mutants run on matrices with no more nonzeros, and on some larger ones, drawn anew for every run. */
const SMALL = 9_000
const LARGE_DRAWN = 2
/**
 * Of the large problems one in so many is also tried as if there were no subgroups, and of the pairs of a mutant and a
 * problem one in so many is tried at all, on one of the labs. The seed says which, the next seed says the next ones.
 */
const ONE_IN = 4
const isDrawn = (index: number): boolean => ALL || (index + SEED) % ONE_IN === 0

const kernelMutants = import.meta.glob<readonly Mutant[]>('../../../shaders/*/*/mutants.ts', { import: 'default' })

let every: ReadonlyMap<string, Kernel>
let made: Matrix[]
let real: Matrix[]
/** The adapter as it is, and as if it had no subgroups. */
let labs: { readonly name: string; readonly lab: Lab }[]

beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  every = new Map([...(await kernels())].filter(([id]) => ONLY === '' || ONLY.split(',').includes(id)))
  const sources = await projectSources()
  const lab = (subgroupSize: number): Lab => ({
    capabilities: { ...gpu.capabilities, subgroupSize },
    sources,
    async link(given, { module, conditions }) {
      const { wgsl } = await linkShader(given, module, conditions)
      return { wgsl, declarations: bindingsOf(wgsl) }
    },
    async run(plan, given) {
      const { output, trace, error } = await execute(gpu, plan, { sources: given, timeoutMs: 60_000 })
      return { x: output, error, ...(trace ? { trace } : {}) }
    },
  })
  const { subgroupSize } = gpu.capabilities
  labs = [{ name: 'no subgroups', lab: lab(0) }]
  if (subgroupSize > 0) labs.unshift({ name: `subgroups of ${subgroupSize}`, lab: lab(subgroupSize) })
  made = [
    ...tinyMatrices(),
    ...oddGrids(),
    cube('D3N7', 32),
    await buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    await buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
  ]
  real = await realMatrices(inject('matrices'))
  console.log(
    `seed ${SEED}, ${ALL ? 'all' : `one in ${ONE_IN}`} of what is drawn; ${labs.map(({ name }) => name).join(', ')} on ${gpu.adapter.name}`,
  )
})

async function realMatrices(files: readonly string[]): Promise<Matrix[]> {
  if (files.length === 0) console.warn('ran without SPARSE_MATRICES: kernels were tried on made matrices only')
  const read = async (file: string) => readMatrix((await fetch(`/matrices/${file}`)).body as ReadableStream, file)
  return (await Promise.all(files.map(read))).filter(({ csr }) => csr.rows === csr.cols)
}

function tell(what: string, started: number): void {
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Labs in which the kernel runs different code: one that uses no subgroups is not tried twice. */
function labsFor(kernel: Kernel, { problem }: Case): typeof labs {
  const params = defaults(kernel)
  const analysis = kernel.analyse(problem, params)
  const programs = labs.map(({ lab: { capabilities } }) =>
    JSON.stringify(
      kernel
        .plan(problem, analysis, params, { trace: true, capabilities })
        .solve.map((step) => (step.kind === 'dispatch' ? [step.module, step.conditions, step.overrides] : step)),
    ),
  )
  return labs.filter((_, l) => programs.indexOf(programs[l]) === l)
}

/** Runs a kernel on every problem, untraced and traced; returns what broke, a sentence each. */
async function brokenBy(id: string, kernel: Kernel, cases: readonly Case[], params: Params = {}): Promise<string[]> {
  const found: string[] = []
  for (const [c, one] of cases.entries()) {
    const whole = one.problem.pattern.col_idx.length <= SMALL || isDrawn(c + kernelIds.indexOf(id))
    for (const { name, lab } of labsFor(kernel, one).slice(0, whole ? undefined : 1)) {
      const where = `${id} on ${one.name}, ${name}, ${JSON.stringify(params)}`
      found.push(...(await allViolations(lab, { kernel, ...one, params })).map((fault) => `${where}: ${fault}`))
    }
  }
  return found
}

/** Runs every kernel on every problem. */
async function broken(cases: readonly Case[]): Promise<string[]> {
  const found: string[] = []
  for (const [id, kernel] of every) found.push(...(await brokenBy(id, kernel, cases)))
  return found
}

test('all kernels keep the rules on grids and meshes', async () => {
  const started = performance.now()
  const cases = made.flatMap(seededCases)
  expect(await broken(cases)).toEqual([])
  tell(`${every.size} kernels ran on ${cases.length} problems`, started)
})

test('all kernels keep the rules on every real matrix, both triangles', async () => {
  const started = performance.now()
  const cases = real.flatMap(seededCases)
  expect(await broken(cases)).toEqual([])
  tell(`${every.size} kernels ran on ${cases.length} problems`, started)
})

test('with the values of the files all kernels solve, or the solution leaves the range of f32', async () => {
  const started = performance.now()
  const cases = real.flatMap(ownCases)
  for (const [id, kernel] of every)
    for (const one of cases)
      expect(await violations(labs[0].lab, { kernel, ...one }, 'solves'), `${id} on ${one.name}`).toEqual([])
  tell(`${every.size} kernels ran on ${cases.length} problems with values of files`, started)
})

const isSmall = ({ csr }: Matrix) => csr.col_idx.length <= SMALL

test('all kernels keep the rules with every choice of a parameter, and with one worker', async () => {
  const started = performance.now()
  const cases = [...made, ...real].filter(isSmall).flatMap(seededCases)
  const few = ALL ? cases : cases.filter((_, c) => (c + SEED) % 4 === 0)
  let tried = 0
  for (const [id, kernel] of every) {
    const choices = kernel.params.flatMap(({ name, choices: listed, min }) =>
      (listed ?? (name === 'polls' ? [] : [min])).map((value): Params => ({ [name]: value })),
    )
    tried += choices.length
    for (const choice of choices) expect(await brokenBy(id, kernel, few, choice)).toEqual([])
  }
  tell(`${every.size} kernels ran on ${few.length} problems with ${tried} choices`, started)
})

test('a trace that the adapter has no room for is sampled, and keeps the rules', async () => {
  const [{ lab }] = labs
  const [one] = seededCases(cube('D3N7', 16))
  const cramped = { ...lab, capabilities: { ...lab.capabilities, maxStorageBufferBindingSize: 40_000 } }
  for (const [id, kernel] of every) {
    const params = defaults(kernel)
    const plan = kernel.plan(one.problem, kernel.analyse(one.problem, params), params, {
      trace: true,
      capabilities: cramped.capabilities,
    })
    expect(plan.trace?.every, id).toBeGreaterThan(1)
    for (const rule of ['coverage', 'order'] as const)
      expect(await violations(cramped, { kernel, ...one }, rule), `${id}: ${rule}`).toEqual([])
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
function drawnFor({ applies }: Mutant, m: number, cases: readonly Case[]): readonly Case[] {
  const fitting = cases.filter(({ problem }) => applies(problem))
  const drawn = fitting.filter((_, c) => isDrawn(m + c))
  return drawn.length > 0 ? drawn : fitting.slice(0, 1)
}

/** Plants a kernel's m-th mutant where this run tries it; tells where it survived. */
async function hunt(mutant: Mutant, m: number, id: string, kernel: Kernel, cases: readonly Case[]) {
  const survived: string[] = []
  let planted = 0
  for (const one of drawnFor(mutant, m, cases)) {
    const different = labsFor(kernel, one)
    for (const { name, lab } of ALL ? different : [different[(m + SEED) % different.length]]) {
      const found = await violations(lab, mutated(lab, { kernel, ...one }, mutant), mutant.breaks)
      if (found.length === 0) survived.push(`${id}: ${mutant.name}, on ${one.name}, ${name}`)
      planted++
    }
  }
  return { planted, survived }
}

test('every mutant is killed', async () => {
  const started = performance.now()
  const cases = targets()
  const survived: string[] = []
  let planted = 0
  for (const [id, kernel] of every) {
    const own = (await kernelMutants[`../../../shaders/${id}/mutants.ts`]?.()) ?? []
    const mutants = [...gpuMutants, ...own].filter(({ breaks }) => breaks in runRules)
    const before = [planted, performance.now()]
    for (const [m, mutant] of mutants.entries()) {
      const hunted = await hunt(mutant, m, id, kernel, cases)
      planted += hunted.planted
      survived.push(...hunted.survived)
    }
    tell(`  ${id}: ${mutants.length} mutants in ${planted - before[0]} places`, before[1])
  }
  tell(`mutants killed ${planted - survived.length} of ${planted} (shaders, ${cases.length} problems)`, started)
  expect(survived).toEqual([])
})
