import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '#src/core/base/errors.ts'
import type { BenchPeer } from '#src/core/kernel/bench.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { fastestWay } from '#src/engine/run/times/peer.ts'
import { timeUp } from './makers.ts'
import type { Judge, Part } from './operation-part.ts'
import { judged, type PeerRound, settled } from './peer-rounds.ts'

/** How a program of bench/cusparse ends when a CUDA graph of the library's calls hangs (stopwatch.cuh). */
const GRAPH_HANGS = 3
/** What asks CUDA's profiling library, which lies in a folder of its own in some of its packages. */
const EXTRAS = '/usr/local/cuda/extras/CUPTI'
const BUSY = ['-DBUSY', `-I${EXTRAS}/include`, `-L${EXTRAS}/lib64`, `-Xlinker=-rpath,${EXTRAS}/lib64`, '-lcupti']
/** Runs of one back-to-back sample, at most. */
const BATCH = 20
/** Measurements of an algorithm whose series are bad, the first one included. */
const TRIES = 3
const TIMEOUT_MS = 300_000

export interface PeerJob {
  /** Holds the problem (bench/problem-file.ts). */
  readonly file: string
  readonly problem: Problem
  readonly bounds: Bounds
  readonly samples: number
  /** Whether the first analysis of a fresh process is timed, too. */
  readonly cold: boolean
  /** When it is ended, by performance.now(). */
  readonly deadline: number
}

/** The vendor's library on a machine with CUDA. */
export class Peer {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-peer-'))
  private readonly program = path.join(this.folder, 'peer')
  private readonly part: Part
  private readonly own: BenchPeer
  private graphs = true

  /** Builds the program. @param source one of bench/cusparse; the operation's own where absent. Throws AppError `NoPeer`. */
  constructor(part: Part, given?: string) {
    const { peer, operation } = part
    if (!peer) throw new AppError('NoPeer', `cuSPARSE has nothing to time beside a ${operation.words.one}.`)
    this.part = part
    this.own = peer
    const source = given ?? path.join('bench', 'cusparse', peer.source)
    if (peer.tellsBusy && this.build(source, BUSY).status === 0) return
    const { status, stderr, error } = this.build(source)
    if (status !== 0) throw new AppError('NoPeer', `cuSPARSE's side was not built: ${error?.message ?? stderr}`)
    if (peer.tellsBusy) console.warn('without CUPTI: cuSPARSE has no times for which the GPU is at work')
  }

  private build(source: string, more: readonly string[] = []) {
    const args = ['-O2', '-std=c++17', '-arch=native', '-o', this.program, source, '-lcusparse', ...more]
    return spawnSync('nvcc', args, { encoding: 'utf8' })
  }

  /**
   * Times the library on a problem's file in a fresh process, and judges its results. Algorithms with a series that no time
   * can be read from are measured again, in another process; what stays bad is withheld. Throws AppError `PeerFailed`, `TimeUp`.
   */
  run(job: PeerJob): PeerRound {
    const round = settled((names) => this.timed(job, names), TRIES)
    const best = fastestWay(round, 'single') ?? fastestWay(round, 'backToBack')
    if (!job.cold || !best) return round
    const { coldMs } = JSON.parse(this.call([job.file, 'cold', best.name], job.deadline)) as { coldMs: number }
    return { ...round, ways: round.ways.map((way) => (way === best ? { ...way, analysisColdMs: coldMs } : way)) }
  }

  private timed(job: PeerJob, names: readonly string[]): PeerRound {
    const results = path.join(this.folder, 'results')
    const numbers = [job.samples, BATCH, this.graphs ? 1 : 0].map(String)
    const args = [job.file, results, ...numbers, ...(names.length > 0 ? [names.join(',')] : [])]
    const check: Judge = (result) => this.part.check(job.problem, result, job.bounds)
    return judged(this.call(args, job.deadline), results, job.problem, this.own, check)
  }

  /** Without graphs from the first one on that hangs. */
  private call(args: string[], deadline: number): string {
    const timeout = Math.ceil(Math.min(TIMEOUT_MS, deadline - performance.now()))
    if (timeout <= 0) throw timeUp()
    const { status, stdout, stderr } = spawnSync(this.program, args, { encoding: 'utf8', timeout })
    if (status === 0) return stdout
    if (performance.now() >= deadline) throw timeUp()
    if (status !== GRAPH_HANGS || !this.graphs)
      throw new AppError('PeerFailed', `cuSPARSE ended with ${status}: ${stderr}`)
    this.graphs = false
    return this.call(args.with(4, '0'), deadline)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
