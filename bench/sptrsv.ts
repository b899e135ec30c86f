import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Entry, measure } from '#src/gpu/timing.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/kernel/kernel.ts'
import { suits } from '#src/kernel/rules/trial.ts'
import { levelCount, levelsOf } from '#src/sparse/levels.ts'
import { check } from '#shaders/sptrsv/oracle.ts'
import { chosenKernels, distinctParams, paramsOf } from './chosen.ts'
import { type DawnGpu, describe, openDawn } from './dawn.ts'
import { type Figures, show } from './figures.ts'
import { problemOf, SUITES } from './matrices.ts'
import { readReference } from './reference.ts'

export const needs = 'dawn'

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      suite: { type: 'string', default: 'quick' },
      only: { type: 'string', default: '' },
      params: { type: 'string', multiple: true, default: [''] },
      samples: { type: 'string', default: '20' },
      reference: { type: 'string' },
      out: { type: 'string', default: path.join('dist-bench', 'sptrsv.json') },
    },
  })
  return {
    problems: SUITES[values.suite] ?? values.suite.split(','),
    kernels: values.only.split(',').filter(Boolean),
    params: values.params,
    samples: Number(values.samples),
    reference: values.reference === undefined ? undefined : readReference(values.reference),
    out: values.out,
  }
}

/** One plan to time, its analysis timed while it is made. */
function entryOf(gpu: DawnGpu, name: string, kernel: Kernel, problem: Problem, params: Params): Entry {
  const chosen = defaults(kernel, params)
  const started = performance.now()
  const analysis = kernel.analyse(problem, chosen)
  const analysisMs = performance.now() - started
  const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
  return { name, plan, analysisMs, verify: (x) => check(problem, x) }
}

async function figuresOf(
  gpu: DawnGpu,
  name: string,
  kernels: ReadonlyMap<string, Kernel>,
  sets: readonly Params[],
  { samples, reference }: ReturnType<typeof optionsOf>,
): Promise<Figures> {
  const problem = await problemOf(name)
  const { rows, col_idx } = problem.pattern
  const able = [...kernels].filter(([, kernel]) => suits(kernel, problem, gpu.capabilities))
  const runners = able.flatMap(([id, kernel]) => distinctParams(kernel, sets).map((params) => ({ id, kernel, params })))
  const entries = runners.map(({ id, kernel, params }) => entryOf(gpu, id, kernel, problem, params))
  const measured = await measure(gpu, entries, { samples })
  const referenceMs = reference?.(name)
  return {
    problem: name,
    rows,
    nonzeros: col_idx.length,
    levels: levelCount(levelsOf(problem.pattern, 'lower')),
    bytes: 8 * col_idx.length + 4 * (rows + 1) + 8 * rows,
    ...(referenceMs !== undefined && { referenceMs }),
    outcomes: measured.map((outcome, o) => ({
      kernel: runners[o].id,
      params: defaults(runners[o].kernel, runners[o].params),
      ...outcome,
    })),
  }
}

/**
 * Times triangular solves in f32 with seeded values, headless on whatever adapter Dawn finds; ends with 1 where a result
 * is wrong. `--suite structured|real|quick` or names (`"D3N7 64^3,cage11"`), `--only sptrsv/level_set,…`, `--params
 * workers=512` (again for another set), `--samples 20`, `--reference file.json` others' times (bench/reference.ts),
 * `--out dist-bench/sptrsv.json`.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const gpu = await openDawn()
  const kernels = await chosenKernels(options.kernels)
  const sets = options.params.map((text) => paramsOf(text, kernels))
  console.log(describe(gpu))
  const figures: Figures[] = []
  for (const name of options.problems) {
    figures.push(await figuresOf(gpu, name, kernels, sets, options))
    show(figures[figures.length - 1])
    save(options.out, gpu, figures)
  }
  gpu.device.destroy()
  const wrong = figures.flatMap(({ outcomes }) => outcomes).filter(({ timing }) => !timing)
  if (wrong.length > 0) process.exitCode = 1
}

/** After every problem, so that a run that is cut short leaves what it had. */
function save(file: string, { adapter, versions, features, capabilities }: DawnGpu, figures: readonly Figures[]): void {
  const made = {
    provenance: 'measured',
    date: new Date().toISOString(),
    source: __SOURCE__,
    processor: cpus()[0].model,
  }
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...made, versions, adapter, features, capabilities, figures }, null, 1)}\n`)
}
