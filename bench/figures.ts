import type { Measured } from '#src/engine/gpu/stopwatch/timing.ts'
import type { FoundBench } from '#src/engine/catalog/benches.ts'
import type { BenchSize, CountName } from '#src/core/kernel/bench.ts'
import type { Cost, Params, Problem } from '#src/core/kernel/kernel.ts'
import { type AdapterRecord, median, type Samples, type Timing } from '#src/engine/run/run.ts'
import type { Figures, KeptCheck, MemoryRates } from '#src/engine/run/times/sweep.ts'
import type { DawnGpu } from './dawn.ts'
import { middlePeer, type PeerRound } from './peer-rounds.ts'
import type { RanProgram } from './ran-programs.ts'
import type { Tuning } from '#src/engine/run/times/tuning.ts'

/** What is told of a problem beside its size, as its operation counts it. */
type Counts = Readonly<Partial<Record<CountName, number>>>

/** Counts of an operation's problem, each by its name. */
export function countsBy(
  { counts }: FoundBench,
  of: (count: (problem: Problem) => number, name: CountName) => number | undefined,
): Counts {
  const found = Object.entries(counts).map(([name, count]) => [name, of(count, name as CountName)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** What one process found: every kernel that suits the problem, interleaved. */
export interface Round extends BenchSize, Counts, Pick<Figures, 'frontiers'> {
  readonly memory?: MemoryRates
  readonly machine: {
    readonly adapter: AdapterRecord
    /** Of Dawn in Node; a browser names itself in the adapter's record. */
    readonly versions?: DawnGpu['versions']
    readonly features?: readonly string[]
    readonly capabilities?: DawnGpu['capabilities']
  }
  readonly outcomes: readonly BenchOutcome[]
}

/** One kernel with one set of parameters on one problem. */
export interface BenchOutcome extends Omit<Measured, 'check'> {
  readonly check?: KeptCheck
  readonly kernel: string
  readonly params: Params
  /** The kernel that really ran, where this one leaves its problems to others. */
  readonly uses?: string
  /** What it must do and move by its own layout. */
  readonly cost?: Cost
  /** Of its largest dispatch. */
  readonly workgroups?: number
  /** Launched, by rule or by parameter, where either says how many. */
  readonly workers?: number
  /** How the parameters were chosen, where candidates were timed. */
  readonly tuning?: Tuning
  readonly program?: RanProgram
}

/** The middle one of several processes, and what each of them said. */
export interface Middle extends BenchOutcome {
  /** Median milliseconds of a single solve in every process that did not withhold both series. */
  readonly singles: readonly number[]
}

export interface BenchFigures extends BenchSize, Counts, Pick<Figures, 'frontiers'> {
  readonly problem: string
  /** What the effective bandwidth counts (docs/notation.md): matrix, what it is applied to and what comes out. */
  readonly bytes: number
  /** What memory gives at best, where that was measured. */
  readonly memory?: MemoryRates
  readonly cusparse?: PeerRound
  readonly outcomes: readonly Middle[]
}

/** Milliseconds of one solve with its reset: alone, or one among many where that is all. */
export const solveMs = ({ single, backToBack }: Timing): number => medianOf(single ?? backToBack)

/** Milliseconds of one of many, which rates are of: what a launch takes does not count as memory's; of one alone where that is all. */
export const streamMs = ({ single, backToBack }: Timing): number => medianOf(backToBack ?? single)

const medianOf = (samples: Samples | undefined): number => (samples ? median(samples) : NaN)

const middleMs = (ms: readonly number[]): number => [...ms].sort((a, b) => a - b)[(ms.length - 1) >> 1]

/** Figures of a problem from one or several processes, each of which ran the same kernels in the same order. */
export function figuresOf(
  bench: FoundBench,
  problem: string,
  rounds: readonly Round[],
  peers: readonly PeerRound[],
): BenchFigures {
  const { machine: _machine, memory, outcomes, ...size } = rounds[0]
  return {
    problem,
    ...size,
    bytes: bench.bytesOf(size),
    ...(memory && { memory }),
    ...(peers.length > 0 && { cusparse: middlePeer(peers) }),
    outcomes: outcomes.map((_, o) => middle(rounds.map((round) => round.outcomes[o]))),
  }
}

/** One that has no time, because something is wrong, stands for all; where all series of all are withheld, the first one does. */
function middle(outcomes: readonly BenchOutcome[]): Middle {
  const untimed = outcomes.find(({ timing }) => !timing)
  if (untimed) return { ...untimed, singles: [] }
  const times = outcomes.map(({ timing }) => solveMs(timing as Timing))
  const singles = times.filter(Number.isFinite)
  return { ...outcomes[Math.max(0, times.indexOf(middleMs(singles)))], singles }
}
