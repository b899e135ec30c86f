import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Sweep } from '#src/run/sweep.ts'
import { type Figures, figuresOf, show } from './figures.ts'
import { inProcess, Makers } from './makers.ts'
import { boundsFor, SUITES } from './matrices.ts'
import { chromiumArgs } from '../tools/chromium.ts'
import { roundInBrowser } from './browser-round.ts'
import { Peer, type PeerRound } from './peer.ts'
import { readProblem } from './problem-file.ts'
import { type Job, readRound, type Round } from './round.ts'
import { showRatios } from './ratios.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

export const needs = (args: readonly string[]) => (args.includes('--browser') ? 'browser' : 'dawn')

/** Problems that are made at the same time, at most: the largest take 20 GB each. */
const MOST_MAKERS = 4

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      suite: { type: 'string', default: 'quick' },
      only: { type: 'string', default: '' },
      params: { type: 'string', multiple: true, default: [''] },
      samples: { type: 'string', default: '20' },
      processes: { type: 'string', default: '1' },
      cusparse: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      untuned: { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      args: { type: 'string', default: chromiumArgs.join(' ') },
      source: { type: 'string', default: path.join('bench', 'cusparse', 'spsv.cu') },
      out: { type: 'string', default: path.join('dist-bench', 'sptrsv.json') },
    },
  })
  return {
    problems: values.suite.split(',').flatMap((name) => SUITES[name] ?? [name]),
    kernels: values.only.split(',').filter(Boolean),
    params: values.params,
    samples: Number(values.samples),
    // whoever names parameters wants those timed
    tune: !values.untuned && values.params.every((text) => text === ''),
    processes: Number(values.processes),
    peer: values.cusparse ? values.source : undefined,
    browser: values.browser ? { dist: values.dist, flags: values.args } : undefined,
    out: values.out,
  }
}

type Options = ReturnType<typeof optionsOf>

/**
 * Times triangular solves in f32 headless, on whatever adapter Dawn finds; ends with 1 where a result is wrong.
 * `--suite structured,sizes,real,others` or names (`"D3N7 64^3,cage11"`), `--only sptrsv/level_set,…`, `--params
 * workers=512` (again for another set; else every kernel that has candidates is timed with the fastest of them, too, but
 * for `--untuned`), `--samples 20`, `--processes 3` fresh processes, of which the middle one counts,
 * `--cusparse` cuSPARSE beside them (needs nvcc), `--source` its program, `--browser` the built page of `--dist` in a
 * browser with `--args` instead of Dawn in Node, `--out dist-bench/sptrsv.json`.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const makers = new Makers(options.problems, Math.max(1, Math.min(MOST_MAKERS, availableParallelism() >> 2)))
  const peer = options.peer === undefined ? undefined : new Peer(options.peer)
  const figures: Figures[] = []
  try {
    for (const problem of options.problems) {
      const file = await makers.fileOf(problem)
      const { rounds, peers } = await contest(problem, file, options, peer)
      makers.discard(file)
      figures.push(figuresOf(problem, rounds, peers))
      show(figures[figures.length - 1])
      save(options.out, rounds[0], figures)
    }
  } finally {
    makers.close()
    peer?.close()
  }
  showRatios(figures)
  if (figures.some(({ outcomes }) => outcomes.some(({ timing }) => !timing))) process.exitCode = 1
}

/** Ours and theirs in turns, each time in fresh processes. */
async function contest(name: string, file: string, options: Options, peer: Peer | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-round-'))
  const rounds: Round[] = []
  const peers: PeerRound[] = []
  const { kernels, params, samples, tune, browser } = options
  const job: Job = { problem: name, file, out: path.join(folder, 'round.json'), kernels, params, samples, tune }
  for (let p = 0; p < options.processes; p++) {
    rounds.push(browser ? await roundInBrowser(job, browser.dist, browser.flags) : await roundInNode(job))
    if (peer) peers.push(peer.run(file, readProblem(file), boundsFor(name), samples))
  }
  rmSync(folder, { recursive: true })
  return { rounds, peers }
}

async function roundInNode(job: Job): Promise<Round> {
  await inProcess('measureOne', job)
  return readRound(job.out)
}

/** After every problem, so that a run that is cut short leaves what it had. */
function save(file: string, { machine }: Round, figures: readonly Figures[]): void {
  const made = {
    provenance: 'measured',
    date: new Date().toISOString(),
    source: __SOURCE__,
    processor: cpus()[0].model,
  }
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const sweep = { ...made, ...machine, figures } satisfies Sweep
  writeFileSync(file, `${JSON.stringify(sweep, null, 1)}\n`)
}
