import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { significant } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import { TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import { projectSources, type Sources } from '#src/engine/gpu/device/link.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import { candidatesFor } from './candidates.ts'
import { describe, openDawn } from './dawn.ts'
import { GpuTurns } from './gpu-turns.ts'
import { measureEach, type NamedJob, suiteOptions } from './named-problems.ts'
import { readProblem } from './problem-file.ts'
import { timeSteps } from './step-times.ts'

export { makeOne } from './makers.ts'

export const needs = 'dawn'

/** A text of a module, and what stands in its place. */
interface Edit {
  readonly module: string
  readonly find: string
  readonly replace: string
}

/** The coefficients, and b, of the first lines alone, over and over. */
const LINES: Edit = {
  module: './sptrsv/slab_march/ahead.wesl',
  find: 'return clamp(y, 0, i32(uniforms.height) - 1);',
  replace: 'return clamp(y & 3, 0, i32(uniforms.height) - 1);',
}
/** A word of the slab before that is not there counts as 0. */
const WAITS: Edit = {
  module: './sptrsv/slab_march/faces.wesl',
  find: 'var words = early;',
  replace: 'var words = select(early, Words(), early == Words(SENTINEL));',
}
/** Lanes that take lines in turn write no x; those of `kernel.wesl`, which long lines of a box take, still do. */
const WRITES: Edit = {
  module: './sptrsv/slab_march/relay.wesl',
  find: 'if (u32(y) < solves && stores) { store(y); }',
  replace: '',
}

/** What is taken out of a march: its result is wrong then, and its time is what the rest takes. */
export const WITHOUT: Readonly<Record<string, readonly Edit[]>> = {
  nothing: [],
  'lines but the first four of a plane': [LINES],
  'waits for the slab before': [WAITS],
  'x written': [WRITES],
  'lines but four, x written': [LINES, WRITES],
  'lines but four, waits': [LINES, WAITS],
  'waits, x written': [WAITS, WRITES],
  'lines but four, waits, x written': [LINES, WAITS, WRITES],
}

/**
 * Prints what a plane sweep takes without the reads of most of its matrix, without waits, without writes, and without several
 * of them. `--suite "D3N13 192^3"`, `--params planes=2` (again for another set: those lose nothing), `--samples 15`,
 * `--turns file`, `--out dist-bench/without.json`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...suiteOptions('without'),
      params: { type: 'string', multiple: true, default: [] },
      turns: { type: 'string' },
    },
  })
  const { params, turns } = values
  await measureEach({ ...values, operation: 'sptrsv' }, 'measureWithout', { params, turns }, () => {})
}

type Job = NamedJob & { readonly params: readonly string[]; readonly turns?: string }

/** One problem: the entry of a process. */
export async function measureWithout(job: Job): Promise<void> {
  const problem = readProblem(job.file)
  const gpu = await openDawn()
  const clock = await openClock(gpu.device, { timeoutMs: TIMEOUT_MS })
  const own = await projectSources()
  const turns = new GpuTurns(job.turns)
  const found: Record<string, number> = {}
  console.log(`\n${job.problem}: ${describe(gpu)}`)
  const told = (name: string, ms: number) => {
    found[name] = ms
    writeFileSync(job.out, JSON.stringify(found))
    console.log(`${name.padEnd(50)}${significant(1000 * ms).padStart(8)} µs`)
  }
  const sets = { operation: job.operation, kernels: ['sptrsv/slab_march'], params: ['', ...job.params] }
  for (const [c, { kernel, params }] of (await candidatesFor(gpu, problem, sets)).entries()) {
    const chosen = defaults(kernel, params)
    const plan = kernel.plan(problem, kernel.analyse(problem, chosen, gpu.capabilities), chosen, {
      trace: false,
      capabilities: gpu.capabilities,
    })
    for (const [name, edits] of Object.entries(WITHOUT).slice(0, c === 0 ? undefined : 1)) {
      const { steps, empty } = await turns.during(() => timeSteps(gpu, plan, clock, job.samples, edited(own, edits)))
      told(c === 0 ? `without ${name}` : paramWords(kernel, params), steps[0].ms)
      if (name === 'nothing' && c === 0) told('an empty pass, taken off each', empty)
    }
  }
  clock.close()
  gpu.device.destroy()
}

/** Sources with texts replaced. Throws AppError `ShaderError` where a module has no such text. */
export function edited(own: Sources, edits: readonly Edit[]): Sources {
  const sources = { ...own }
  for (const { module, find, replace } of edits) {
    if (!sources[module].includes(find)) throw new AppError('ShaderError', `${module} has no “${find}”.`)
    sources[module] = sources[module].replace(find, replace)
  }
  return sources
}
