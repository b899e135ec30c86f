import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#src/core/base/errors.ts'
import { time } from '#src/core/base/format.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { asVisitor, chromiumArgs } from '../tools/chromium.ts'
import { roundInBrowser } from './browser-round.ts'
import { type BenchFigures, figuresOf, type Round } from './figures.ts'
import { inProcess, Makers, signalAt } from './makers.ts'
import { type Part, partOf } from './operation-part.ts'
import { Peer, type PeerJob } from './peer.ts'
import type { PeerRound } from './peer-rounds.ts'
import { readProblem } from './problem-file.ts'
import { readRound } from './round.ts'
import type { BenchJob, Ran } from './candidates.ts'
import { showRatios } from './show-ratios.ts'
import { showTable } from './table.ts'
import { GpuTurns } from './gpu-turns.ts'

/** What a measurement of kernels needs, by its arguments. */
export const needsOf = (args: readonly string[]) => (args.includes('--browser') ? 'browser' : 'dawn')

/** Problems that are made at the same time, at most: the largest take 20 GB each. */
const MOST_MAKERS = 4

function optionsOf(args: string[], { operation, named }: Part) {
  const { values } = parseArgs({
    args,
    options: {
      suite: { type: 'string', default: 'quick' },
      only: { type: 'string', default: '' },
      params: { type: 'string', multiple: true, default: [''] },
      compared: { type: 'boolean', default: false },
      samples: { type: 'string', default: '20' },
      processes: { type: 'string', default: '1' },
      minutes: { type: 'string', default: 'Infinity' },
      resume: { type: 'boolean', default: false },
      turns: { type: 'string' },
      cusparse: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      untuned: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      'fine-clock': { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      args: { type: 'string', default: chromiumArgs.join(' ') },
      source: { type: 'string' },
      out: { type: 'string', default: path.join('dist-bench', `${operation.id}.json`) },
    },
  })
  const flags = values.args.split(' ').filter(Boolean)
  return {
    problems: named(values.suite),
    kernels: values.only.split(',').filter(Boolean),
    params: values.params,
    compared: values.compared,
    samples: Number(values.samples),
    // named parameters are timed as they are
    tune: !values.untuned && !values.compared && values.params.every((text) => text === ''),
    once: values.once,
    processes: Number(values.processes),
    deadline: performance.now() + 60_000 * Number(values.minutes),
    resume: values.resume,
    turns: values.turns,
    cusparse: values.cusparse,
    source: values.source,
    browser: values.browser ? { dist: values.dist, flags: values['fine-clock'] ? flags : asVisitor(flags) } : undefined,
    out: values.out,
  }
}

type Options = ReturnType<typeof optionsOf>

/**
 * Times the kernels of an operation in f32 headless, on the adapter that Dawn finds; ends with 1 where a result is wrong.
 * `--suite structured,real,…` or names (`"D3N7 64^3,cage11"`), `--only sptrsv/level_set,…`, `--params workers=512` (again
 * for another set; else every kernel that has candidates is timed with the fastest of them, too, but for `--untuned`),
 * `--compared` with those that a kernel says are to be compared,
 * `--once` times an analysis by the call that plans and by no other, which counts where matrices are large; `--samples 20`,
 * `--processes 3` fresh processes, of which the middle one counts, `--minutes 9` after which it stops with what it has,
 * `--resume` goes on with what is in the file already, `--turns file` takes turns on the GPU with all who name that file and
 * prepares and judges beside them, `--cusparse` cuSPARSE beside them (needs nvcc), `--source` its program,
 * `--browser` the built page of `--dist` in a browser with `--args="--flag …"` instead of Dawn in Node, with the clock that
 * visitors have, but for `--fine-clock` (flags that lift its 65.5 µs steps then stay), `--out dist-bench/sptrsv.json`.
 */
export async function measureAll(operation: string, args: string[]): Promise<void> {
  const part = await partOf(operation)
  const options = optionsOf(args, part)
  const figures = options.resume ? savedIn(options.out) : []
  const problems = options.problems.filter((name) => !figures.some(({ problem }) => problem === name))
  const abreast = Math.max(1, Math.min(MOST_MAKERS, availableParallelism() >> 2))
  const named = problems.map((problem) => ({ operation, problem }))
  const makers = new Makers(named, abreast, signalAt(options.deadline))
  const peer = options.cusparse ? new Peer(part, options.source) : undefined
  const left = [...problems]
  try {
    for (const problem of problems) {
      if (performance.now() > options.deadline) break
      const started = performance.now()
      const file = await makers.fileOf({ operation, problem })
      const waited = performance.now() - started
      const { rounds, peers, took } = await timeRounds(part, problem, file, options, peer)
      makers.discard(file)
      figures.push(figuresOf(part, problem, rounds, peers))
      showTable(part, figures[figures.length - 1])
      console.log(`took ${time(performance.now() - started)}: waited ${time(waited)} for the problem, ${took}`)
      save(part, options, rounds[0], figures)
      left.shift()
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TimeUp')) throw error
  } finally {
    makers.close()
    peer?.close()
  }
  if (left.length > 0) console.log(`\nThe time is up; not measured: ${left.join(', ')}`)
  showRatios(figures, part.headline)
  if (figures.some(({ outcomes }) => outcomes.some(isWrong))) process.exitCode = 1
}

/** What an earlier run left in its file; nothing where there is none. */
const savedIn = (file: string): BenchFigures[] =>
  existsSync(file) ? [...(JSON.parse(readFileSync(file, 'utf8')) as { figures: BenchFigures[] }).figures] : []

/** A kernel that has no format for a matrix, because it would be too large, is not wrong. */
const isWrong = ({ timing, failure }: BenchFigures['outcomes'][number]): boolean =>
  !timing && failure?.code !== 'FormatTooLarge'

/** Ours and theirs in turns, each time in fresh processes; parameters are tuned in the first. Throws AppError `TimeUp`. */
async function timeRounds(part: Part, name: string, file: string, options: Options, peer: Peer | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-round-'))
  const rounds: Round[] = []
  const peers: PeerRound[] = []
  const spent = { ours: 0, theirs: 0 }
  const { kernels, params, compared, samples, tune, once, turns, browser, deadline } = options
  const out = path.join(folder, 'round.json')
  const asked = { kernels, params, compared, samples, tune, once, ...(turns !== undefined && { turns }) }
  const job: BenchJob = { operation: part.operation.id, problem: name, file, out, ...asked }
  let problem: Problem | undefined
  try {
    for (let p = 0; p < options.processes; p++) {
      const again = rounds[0]?.outcomes.map(ranOf)
      const started = performance.now()
      rounds.push(
        browser
          ? await roundInBrowser(job, browser.dist, browser.flags)
          : await roundInNode({ ...job, ...(again && { again }) }, deadline),
      )
      const ours = performance.now()
      spent.ours += ours - started
      if (!peer) continue
      problem ??= readProblem(file)
      const theirs = { file, problem, bounds: part.boundsFor(name), samples, cold: p === 0, deadline }
      peers.push(...(await new GpuTurns(turns).during(() => Promise.resolve(peerRounds(peer, theirs)))))
      spent.theirs += performance.now() - ours
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { rounds, peers, took: `ours ${time(spent.ours)}, cuSPARSE ${time(spent.theirs)}` }
}

/** The library's round; none where it fails on a problem, which is said: ours stand by themselves then. */
function peerRounds(peer: Peer, job: PeerJob): readonly PeerRound[] {
  try {
    return [peer.run(job)]
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PeerFailed')) throw error
    console.log(`cuSPARSE is left out: ${error.message}`)
    return []
  }
}

const ranOf = ({ kernel, params, tuning }: Ran): Ran => ({ kernel, params, ...(tuning && { tuning }) })

async function roundInNode(job: BenchJob, deadline: number): Promise<Round> {
  await inProcess('measureOne', job, signalAt(deadline))
  return readRound(job.out)
}

/** After every problem, so that a run that is cut short leaves what it had. */
function save(
  { operation }: Part,
  options: Options,
  { machine, memory }: Round,
  figures: readonly BenchFigures[],
): void {
  const { out: file, processes } = options
  const made = {
    provenance: 'measured',
    operation: operation.id,
    date: new Date().toISOString(),
    source: __SOURCE__,
    processor: cpus()[0].model,
    processes,
  }
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const sweep = { ...made, ...machine, ...(memory && { memory }), figures } satisfies Sweep
  writeFileSync(file, `${JSON.stringify(sweep, null, 1)}\n`)
}
