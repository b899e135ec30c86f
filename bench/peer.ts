import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '#src/base/errors.ts'
import type { Check, SolveProblem } from '#src/kernel/kernel.ts'
import { check } from '#shaders/sptrsv/oracle.ts'
import { readVector } from './problem-file.ts'

/** What bench/cusparse/spsv.cu prints: milliseconds, sorted. */
export interface PeerRound {
  readonly device: string
  readonly cuda: number
  readonly cusparse: number
  readonly analysisMs: number
  readonly batch: number
  readonly single: readonly number[]
  readonly backToBack: readonly number[]
  readonly check: Pick<Check, 'ok' | 'backward' | 'forward'>
}

/** The vendor's library on a machine with CUDA. */
export class Peer {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-peer-'))
  private readonly program = path.join(this.folder, 'spsv')

  /** Builds the program. @param source bench/cusparse/spsv.cu. Throws AppError `NoPeer`. */
  constructor(source: string) {
    const args = ['-O2', '-std=c++17', '-arch=native', '-o', this.program, source, '-lcusparse']
    const { status, stderr, error } = spawnSync('nvcc', args, { encoding: 'utf8' })
    if (status !== 0) throw new AppError('NoPeer', `cuSPARSE's side was not built: ${error?.message ?? stderr}`)
  }

  /** Times it on a problem's file in a fresh process, and judges its solution. Throws AppError `PeerFailed`. */
  run(file: string, problem: SolveProblem, bounds: Parameters<typeof check>[2], samples: number): PeerRound {
    const x = path.join(this.folder, 'x')
    const args = [file, x, String(samples), '20']
    const { status, stdout, stderr } = spawnSync(this.program, args, { encoding: 'utf8', timeout: 300_000 })
    if (status !== 0) throw new AppError('PeerFailed', `cuSPARSE ended with ${status}: ${stderr}`)
    const { ok, backward, forward } = check(problem, readVector(x, problem.pattern.rows), bounds)
    return { ...(JSON.parse(stdout) as Omit<PeerRound, 'check'>), check: { ok, backward, forward } }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
