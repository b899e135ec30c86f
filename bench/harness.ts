import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Sweep } from '#src/run/sweep.ts'
import { asVisitor, chromiumArgs } from '../tools/chromium.ts'
import { roundInBrowser } from './browser-round.ts'
import { type Figures, figuresOf } from './figures.ts'
import { inProcess, Makers } from './makers.ts'
import type { Part } from './part.ts'
import { Peer, type PeerRound } from './peer.ts'
import { readProblem } from './problem-file.ts'
import { showRatios } from './ratios.ts'
import { readRound, type Round } from './round.ts'
import type { Job, Ran } from './runners.ts'
import { show } from './table.ts'

/** What a measurement of kernels needs, by its arguments. */
export const needsOf = (args: readonly string[]) => (args.includes('--browser') ? 'browser' : 'dawn')

/** Problems that are made at the same time, at most: the largest take 20 GB each. */
const MOST_MAKERS = 4

function optionsOf(args: string[], { operation, suites, peer }: Part) {
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
      'fine-clock': { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      args: { type: 'string', default: chromiumArgs.join(' ') },
      source: { type: 'string', default: path.join('bench', 'cusparse', peer.program) },
      out: { type: 'string', default: path.join('dist-bench', `${operation}.json`) },
    },
  })
  const flags = values.args.split(' ').filter(Boolean)
  return {
    problems: values.suite.split(',').flatMap((name) => suites[name] ?? [name]),
    kernels: values.only.split(',').filter(Boolean),
    params: values.params,
    samples: Number(values.samples),
    // whoever names parameters wants those timed
    tune: !values.untuned && values.params.every((text) => text === ''),
    processes: Number(values.processes),
    peer: values.cusparse ? values.source : undefined,
    browser: values.browser ? { dist: values.dist, flags: values['fine-clock'] ? flags : asVisitor(flags) } : undefined,
    out: values.out,
  }
}

type Options = ReturnType<typeof optionsOf>

/**
 * Times the kernels of an operation in f32 headless, on whatever adapter Dawn finds; ends with 1 where a result is wrong.
 * `--suite structured,real,…` or names (`"D3N7 64^3,cage11"`), `--only sptrsv/level_set,…`, `--params workers=512` (again
 * for another set; else every kernel that has candidates is timed with the fastest of them, too, but for `--untuned`),
 * `--samples 20`, `--processes 3` fresh processes, of which the middle one counts, `--cusparse` cuSPARSE beside them (needs
 * nvcc), `--source` its program, `--browser` the built page of `--dist` in a browser with `--args` instead of Dawn in Node,
 * with the clock that visitors have, but for `--fine-clock` (flags that lift its 65.5 µs steps then stay),
 * `--out dist-bench/sptrsv.json`.
 */
export async function measureAll(part: Part, args: string[]): Promise<void> {
  const options = optionsOf(args, part)
  const abreast = Math.max(1, Math.min(MOST_MAKERS, availableParallelism() >> 2))
  const makers = new Makers(part.operation, options.problems, abreast)
  const peer = options.peer === undefined ? undefined : new Peer(options.peer, part.peer)
  const figures: Figures[] = []
  try {
    for (const problem of options.problems) {
      const file = await makers.fileOf(problem)
      const { rounds, peers } = await contest(part, problem, file, options, peer)
      makers.discard(file)
      figures.push(figuresOf(part, problem, rounds, peers))
      show(figures[figures.length - 1])
      save(part, options.out, rounds[0], figures)
    }
  } finally {
    makers.close()
    peer?.close()
  }
  showRatios(figures, part.headline)
  if (figures.some(({ outcomes }) => outcomes.some(isWrong))) process.exitCode = 1
}

/** A kernel that has no format for a matrix, because it would be too large, is not wrong. */
const isWrong = ({ timing, failure }: Figures['outcomes'][number]): boolean =>
  !timing && failure?.code !== 'FormatTooLarge'

/** Ours and theirs in turns, each time in fresh processes; parameters are tuned in the first. */
async function contest(part: Part, name: string, file: string, options: Options, peer: Peer | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-round-'))
  const rounds: Round[] = []
  const peers: PeerRound[] = []
  const { kernels, params, samples, tune, browser } = options
  const out = path.join(folder, 'round.json')
  const job: Job = { operation: part.operation, problem: name, file, out, kernels, params, samples, tune }
  for (let p = 0; p < options.processes; p++) {
    const again = rounds[0]?.outcomes.map(ranOf)
    rounds.push(
      browser
        ? await roundInBrowser(job, browser.dist, browser.flags)
        : await roundInNode({ ...job, ...(again && { again }) }),
    )
    if (peer) peers.push(peer.run(file, readProblem(file), part.boundsFor(name), samples))
  }
  rmSync(folder, { recursive: true })
  return { rounds, peers }
}

const ranOf = ({ kernel, params, tuning }: Ran): Ran => ({ kernel, params, ...(tuning && { tuning }) })

async function roundInNode(job: Job): Promise<Round> {
  await inProcess('measureOne', job)
  return readRound(job.out)
}

/** After every problem, so that a run that is cut short leaves what it had. */
function save({ operation }: Part, file: string, { machine, memory }: Round, figures: readonly Figures[]): void {
  const made = {
    provenance: 'measured',
    operation,
    date: new Date().toISOString(),
    source: __SOURCE__,
    processor: cpus()[0].model,
  }
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const sweep = { ...made, ...machine, ...(memory && { memory }), figures } satisfies Sweep
  writeFileSync(file, `${JSON.stringify(sweep, null, 1)}\n`)
}
