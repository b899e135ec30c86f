import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '#src/base/errors.ts'
import type { Bounds, Check, Problem } from '#src/kernel/kernel.ts'
import type { MemoryRates } from '#src/run/sweep.ts'
import type { PeerPart } from './part.ts'

/** One of the library's algorithms: milliseconds, sorted, and what its result was worth. */
export interface Way {
  /** `SpSV`, `CSR 1`. */
  readonly name: string
  readonly analysisMs: number
  /** Of making its format from CSR on the processor, where it has one of its own. */
  readonly convertMs?: number
  readonly single: readonly number[]
  readonly backToBack: readonly number[]
  readonly check: Pick<Check, 'ok' | 'backward' | 'forward'>
}

/** What a program of bench/cusparse found of one problem: its fastest algorithm, and all of them where they are several. */
export interface PeerRound extends Way {
  readonly device: string
  readonly cuda: number
  readonly cusparse: number
  readonly batch: number
  readonly ways?: readonly Way[]
  /** Algorithms that could not be had, and why. */
  readonly left?: readonly { readonly name: string; readonly why: string }[]
  readonly memory?: MemoryRates
}

/** The vendor's library on a machine with CUDA. */
export class Peer {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-peer-'))
  private readonly program = path.join(this.folder, 'peer')
  private readonly part: PeerPart

  /** Builds the program. @param source one of bench/cusparse. Throws AppError `NoPeer`. */
  constructor(source: string, part: PeerPart) {
    this.part = part
    const args = ['-O2', '-std=c++17', '-arch=native', '-o', this.program, source, '-lcusparse']
    const { status, stderr, error } = spawnSync('nvcc', args, { encoding: 'utf8' })
    if (status !== 0) throw new AppError('NoPeer', `cuSPARSE's side was not built: ${error?.message ?? stderr}`)
  }

  /** Times it on a problem's file in a fresh process, and judges its results. Throws AppError `PeerFailed`. */
  run(file: string, problem: Problem, bounds: Bounds, samples: number): PeerRound {
    const results = path.join(this.folder, 'results')
    const args = [file, results, String(samples), '20']
    const { status, stdout, stderr } = spawnSync(this.program, args, { encoding: 'utf8', timeout: 300_000 })
    if (status !== 0) throw new AppError('PeerFailed', `cuSPARSE ended with ${status}: ${stderr}`)
    return this.part.judge(stdout, results, problem, bounds)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
