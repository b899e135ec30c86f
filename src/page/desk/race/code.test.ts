import { describe, expect, inject, test } from 'vitest'
import { pairs } from '#shaders/sptrans/auto/pairs.fixture.ts'
import { MANY } from '#shaders/sptrans/transposition.ts'
import { findKernel, kernelIds } from '#src/engine/catalog/kernels.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { choicesOf } from '#src/lab/rules/labs.ts'
import { defaults, type Kernel, type Problem, withoutKnown, runsOn } from '#src/core/kernel/kernel.ts'
import { type Code, faultsOf, type LinkedSource, shaderLines } from '#src/engine/run/code.ts'
import type { AdapterRecord, LinkedWith } from '#src/engine/run/run.ts'
import { notInShader } from '#src/engine/run/words.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { oddGrids } from '#src/core/sparse/test-matrices.ts'
import { codeOf } from './code.ts'
import { capabilitiesOf, shadersOf, shadersPlanned } from './shaders.ts'

const adapter = (subgroupSize: number): AdapterRecord => ({
  kind: 'gpu',
  name: '',
  vendor: '',
  architecture: '',
  description: '',
  browser: '',
  subgroupSize,
})

const grids = oddGrids()
/** By operation a problem of the size from which its kernels take another way by themselves: it is planned here, and never run. */
const LARGE: Readonly<Record<string, () => Problem>> = { sptrans: () => pairs(MANY, (i) => i ^ 1) }
const problemsFor = (id: string): readonly Problem[] => {
  const [operation] = id.split('/')
  const cases = casesByOperation.get(operation)
  const small = grids.flatMap((matrix) => cases?.seeded(matrix).slice(0, 1) ?? []).map(({ problem }) => problem)
  return operation in LARGE ? [...small, LARGE[operation]()] : small
}
const lanes = [0, 4, 32]

/** Every set of shaders that the kernel solves one of the problems with, by any of its choices and any adapter. */
function programs(id: string, kernel: Kernel): readonly (readonly LinkedWith[])[] {
  const found = new Map<string, readonly LinkedWith[]>()
  const settings = [{}, ...choicesOf(kernel)].map((params) => defaults(kernel, params))
  const able = lanes.map((width) => capabilitiesOf(adapter(width))).filter((each) => runsOn(kernel, each))
  for (const problem of problemsFor(id).filter((each) => !kernel.applies?.(withoutKnown(each)))) {
    for (const params of settings) {
      for (const capabilities of able) {
        const analysis = kernel.analyse(problem, params, capabilities)
        const shaders = shadersPlanned(kernel.plan(problem, analysis, params, { trace: true, capabilities }))
        found.set(JSON.stringify(shaders), shaders)
      }
    }
  }
  return [...found.values()]
}

async function codes(id: string): Promise<{ kernel: Kernel; found: Code[] }> {
  const kernel = await findKernel(id)
  const made = programs(id, kernel).map((shaders) => codeOf(id, async () => shaders))
  return { kernel, found: await Promise.all(made.flatMap((code) => [code(true), code(false)])) }
}

const known = new Map<string, ReturnType<typeof codes>>()
function allCodes(id: string): ReturnType<typeof codes> {
  const found = known.get(id) ?? codes(id)
  known.set(id, found)
  return found
}

/** By stage, names of the shaders in which any of these programs has lines of it; most programs share their shaders. */
function homesIn(found: readonly Code[], stages: number): readonly ReadonlySet<string>[] {
  const unlike = new Map(
    found.flatMap(({ listing, sources }) =>
      sources.map((source) => [`${source.name} ${source.wgsl}`, { listing, source }] as const),
    ),
  )
  const has = ({ listing, source }: { listing: Code['listing']; source: LinkedSource }, stage: number) =>
    listing.lines.some((line) => line.when?.includes(stage) && shaderLines(line, source).length > 0)
  return Array.from(
    { length: stages },
    (_, stage) => new Set([...unlike.values()].flatMap((one) => (has(one, stage) ? [one.source.name] : []))),
  )
}

/**
 * What a listing gets wrong about a program. A parameter may leave a stage out: where no shader is there that has the stage in
 * another program (`homes`, by stage), nothing is missing.
 */
function faultsIn(code: Code, homes: readonly ReadonlySet<string>[]): string[] {
  const silent = [...homes.keys()].filter(
    (stage) => homes[stage].size > 0 && !code.sources.some(({ name }) => homes[stage].has(name)),
  )
  return faultsOf(code, homes.length).filter((fault) => !silent.some((stage) => fault === notInShader(stage)))
}

/** One that leaves its problems to others shows their listings. */
const withListing: string[] = []
/** Of the kernels a share, for all that each can run as is linked; and those that were changed. */
const ONE_IN = 12
const asked = new Draw(inject('turn')).within(TURNS).someKernels(new Map(kernelIds.map((id) => [id, id])), ONE_IN, [])
for (const id of asked.keys()) {
  const { uses, modeled } = await findKernel(id)
  if (!uses && !modeled) withListing.push(id)
}

describe.each(withListing)('%s', (id) => {
  test('every stage has lines in the listing and in each shader that it can run as', async () => {
    const { kernel, found } = await allCodes(id)
    expect(found.length).toBeGreaterThan(0)
    const { stages } = kernel.trace
    const homes = homesIn(found, stages.length)
    for (const code of found) expect(faultsIn(code, homes), code.sources[0].name).toEqual([])
    // the same rule finds a listing that lost a stage, in words or in code, and one that names a stage too many
    const [{ listing, sources }] = found
    for (let stage = 0; stage < stages.length; stage++) {
      const silent = listing.lines.map((line) => (line.when?.includes(stage) ? { ...line, when: [] } : line))
      expect(faultsOf({ sources, listing: { ...listing, lines: silent } }, stages.length)).not.toEqual([])
      const lost = listing.lines.map((line) =>
        line.when?.includes(stage) ? { ...line, code: ['no such code'] } : line,
      )
      expect(faultsOf({ sources, listing: { ...listing, lines: lost } }, stages.length)).not.toEqual([])
    }
    expect(faultsOf({ listing, sources }, 0)).not.toEqual([])
  })

  test('every piece of code that the listing names is in some shader that it can run as', async () => {
    const { found } = await allCodes(id)
    const lines = found.flatMap(({ sources }) => sources.flatMap(({ wgsl }) => wgsl.split('\n')))
    const pieces = found[0].listing.lines.flatMap(({ code = [] }) => code)
    expect(pieces.filter((piece) => !lines.some((line) => line.includes(piece)))).toEqual([])
  })
})

test('the shaders of a plan are also those of what it may grow by', () => {
  const dispatch = (module: string) =>
    ({ kind: 'dispatch', module, conditions: {}, overrides: {}, groups: [1, 1, 1] }) as const
  const plan: Plan = {
    buffers: [{ name: 'count', words: 1 }],
    prepare: [],
    reset: [],
    solve: [dispatch('count'), { kind: 'grow', name: 'size', read: { buffer: 'count', at: 0, words: 1 } }],
    outputs: {},
    deterministic: true,
    next: () => ({ steps: [dispatch('list')] }),
  }
  const modules = (shaders: readonly LinkedWith[]) => shaders.map(({ module }) => module)
  expect(modules(shadersPlanned(plan))).toEqual(['count', 'list'])
  // the plan alone names the first of them
  expect(modules(shadersOf(plan))).toEqual(['count'])
})

test('a line of the listing is where its pieces of code are', () => {
  const source = { name: '', wgsl: 'fn main() {\n  a();\n  b();\n  a();\n}' }
  expect(shaderLines({ text: 'do a', code: ['a();'] }, source)).toEqual([1, 3])
  expect(shaderLines({ text: 'do nothing' }, source)).toEqual([])
})

test('a kernel without a listing shows that of the kernel whose shader it runs', async () => {
  const shaders = [{ module: 'sptrsv/sync_free/kernel.wesl', conditions: { TRACE: true, SUBGROUPS: false } }]
  const { listing, sources } = await codeOf('sptrsv/passes_it_on', async () => shaders)(false)
  expect(listing.heading).toMatch(/Dufrechou and Ezzatti/)
  expect(sources[0].wgsl).not.toContain('append')
})
