import { beforeAll, expect, inject, test } from 'vitest'
import { random } from '#src/base/random.ts'
import { kernels } from '#src/catalog/kernels.ts'
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
import { allViolations, type Lab, mutated, suits, violations } from './trial.ts'

const ALL = inject('checkAll')
const SEED = inject('checkSeed')
/** Every mutant runs on every matrix with no more nonzeros, and on some larger ones, drawn anew for every run. */
const SMALL = 9_000
const LARGE_DRAWN = 2

const kernelMutants = import.meta.glob<readonly Mutant[]>('../../../shaders/*/*/mutants.ts', { import: 'default' })

let every: ReadonlyMap<string, Kernel>
let made: Matrix[]
let real: Matrix[]
/** The adapter as it is, and as if it had no subgroups. */
let labs: { readonly name: string; readonly lab: Lab }[]

beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  every = await kernels()
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

/**
 * Labs in which the kernel runs different code: one that uses no subgroups is not tried twice, one that needs them not
 * where there are none.
 */
function labsFor(kernel: Kernel, { problem }: Case): typeof labs {
  const able = labs.filter(({ lab }) => suits(kernel, problem, lab.capabilities))
  if (able.length === 0) return able
  const params = defaults(kernel)
  const analysis = kernel.analyse(problem, params)
  const programs = able.map(({ lab: { capabilities } }) =>
    JSON.stringify(
      kernel
        .plan(problem, analysis, params, { trace: true, capabilities })
        .solve.map((step) => (step.kind === 'dispatch' ? [step.module, step.conditions, step.overrides] : step)),
    ),
  )
  return able.filter((_, l) => programs.indexOf(programs[l]) === l)
}

/** Runs every kernel on every problem, untraced and traced; returns what broke, a sentence each. */
async function broken(cases: readonly Case[], params: Params = {}): Promise<string[]> {
  const found: string[] = []
  for (const [id, kernel] of every) {
    for (const one of cases) {
      for (const { name, lab } of labsFor(kernel, one)) {
        const where = `${id} on ${one.name}, ${name}, ${JSON.stringify(params)}`
        found.push(...(await allViolations(lab, { kernel, ...one, params })).map((fault) => `${where}: ${fault}`))
      }
    }
  }
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
      for (const { lab } of labsFor(kernel, one).slice(0, 1))
        expect(await violations(lab, { kernel, ...one }, 'solves'), `${id} on ${one.name}`).toEqual([])
  tell(`${every.size} kernels ran on ${cases.length} problems with values of files`, started)
})

const isSmall = ({ csr }: Matrix) => csr.col_idx.length <= SMALL

test('all kernels keep the rules with every choice of a parameter, and with one worker', async () => {
  const started = performance.now()
  const cases = [...made, ...real].filter(isSmall).flatMap(seededCases)
  const few = ALL ? cases : cases.filter((_, c) => (c + SEED) % 4 === 0)
  const choices = [...every.values()].flatMap(({ params }) =>
    params.flatMap(({ name, choices: listed, min }) =>
      (listed ?? (name === 'polls' ? [] : [min])).map((value): Params => ({ [name]: value })),
    ),
  )
  for (const choice of choices) expect(await broken(few, choice)).toEqual([])
  tell(`${every.size} kernels ran on ${few.length} problems with ${choices.length} choices`, started)
})

test('a trace that the adapter has no room for is sampled, and keeps the rules', async () => {
  const [{ lab }] = labs
  const [one] = seededCases(cube('D3N7', 16))
  const cramped = { ...lab, capabilities: { ...lab.capabilities, maxStorageBufferBindingSize: 40_000 } }
  for (const [id, kernel] of every) {
    if (!suits(kernel, one.problem, lab.capabilities)) continue
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

test('every mutant is killed', async () => {
  const started = performance.now()
  const cases = targets()
  const survived: string[] = []
  let planted = 0
  for (const [id, kernel] of every) {
    const own = (await kernelMutants[`../../../shaders/${id}/mutants.ts`]?.()) ?? []
    for (const mutant of [...gpuMutants, ...own].filter(({ breaks }) => breaks in runRules)) {
      for (const one of cases) {
        for (const { name, lab } of labsFor(kernel, one)) {
          if (!mutant.applies(one.problem)) continue
          const trial = mutated(lab, { kernel, ...one }, mutant)
          const killed = (await violations(lab, trial, mutant.breaks)).length > 0
          if (!killed) survived.push(`${id}: ${mutant.name}, on ${one.name}, ${name}`)
          planted++
        }
      }
    }
  }
  tell(`mutants killed ${planted - survived.length} of ${planted} (shaders, ${cases.length} problems)`, started)
  expect(survived).toEqual([])
})
