import { QUOTED, QUOTED_DEVICE } from '#src/core/base/quoted.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import { type Figures, type Outcome, placeOf } from '#src/engine/run/times/sweep.ts'
import { effectiveBandwidth } from '../times/column-times.ts'
import { peerIn, peerTitle, peerWords } from '../times/peer-words.ts'
import type { Mode } from '../times/speedup.ts'
import { standing } from '../times/standing.ts'
import { solveMs, stepOf } from '../times/outcomes.ts'

/** One problem's place on the axis, and what was measured there. */
export interface BandwidthPoint {
  readonly rows: number
  readonly size: string
  readonly ms: number
  /** Uncertainty of `ms`; for a recorded peer it is far below what is shown. */
  readonly stepMs?: number
  /** Bytes per second. */
  readonly bandwidth: number
  /** How a kernel was launched, in words. */
  readonly launch: string
  /** The kernel that really ran, where this one left the problem to another and is known to which. */
  readonly uses?: string
}

/** Where the vendor's library is on the axis. */
export interface PeerPoint extends BandwidthPoint {
  /** Its algorithm, how it was timed, and what its analysis takes. */
  readonly title: string
}

export interface BandwidthSeries {
  /** Kernel's id. */
  readonly kernel: string
  /** By rows, ascending. */
  readonly points: readonly BandwidthPoint[]
}

/** One panel: a stencil at all its sizes, or a matrix of one size. */
export interface FamilyPanel {
  readonly family: string
  /** A stencil on grids: the paper's problems. */
  readonly structured: boolean
  readonly series: readonly BandwidthSeries[]
  /** The vendor's library, by its fastest algorithm at each size. */
  readonly peer: readonly PeerPoint[]
  /** `SpSV one at a time, NVIDIA H200`: what was timed, and where. */
  readonly peerWords: string | undefined
}

/** Panels of figures, stencils first, else as their problems come; `peers` add what others took on them. */
export function panelsOf(
  figures: readonly Figures[],
  peers: readonly Figures[],
  kernels: Kernels,
  mode: Mode,
): readonly FamilyPanel[] {
  const families = new Map(figures.map(({ problem }) => [placeOf(problem).family, placeOf(problem).size !== '']))
  const inTurn = [...families].toSorted(([, a], [, b]) => Number(b) - Number(a))
  return inTurn.map(([family, structured]) => {
    const own = figures.filter(({ problem }) => placeOf(problem).family === family)
    const ids = [...new Set(own.flatMap(({ outcomes }) => outcomes.map(({ kernel }) => kernel)))].sort()
    const known = [...own, ...peers].filter(({ problem, cusparse }) => cusparse && placeOf(problem).family === family)
    const peer = known.filter(({ problem }, f) => known.findIndex((other) => other.problem === problem) === f)
    return {
      family,
      structured,
      series: ids.flatMap((kernel) => seriesOf(kernel, own, kernels, mode)),
      peer: inOrder(peer.flatMap((one) => peerPoint(one, mode))),
      peerWords: peerWords(peer, mode),
    }
  })
}

const inOrder = <P extends BandwidthPoint>(points: readonly P[]): readonly P[] =>
  points.toSorted((a, b) => a.rows - b.rows)

function seriesOf(kernel: string, figures: readonly Figures[], kernels: Kernels, mode: Mode): BandwidthSeries[] {
  const points = figures.flatMap((one): BandwidthPoint[] => {
    const outcome = standing(one.outcomes, kernel, kernels)
    const ms = outcome && solveMs(outcome, mode)
    return outcome === undefined || ms === undefined
      ? []
      : [
          {
            ...pointOf(one, ms, launchIn(outcome, kernels)),
            stepMs: stepOf(outcome, mode),
            ...(outcome.uses && { uses: outcome.uses }),
          },
        ]
  })
  return points.length > 0 ? [{ kernel, points: inOrder(points) }] : []
}

/** `by rule`, or the parameters that are other than a kernel's defaults. */
function launchIn({ kernel: id, params }: Outcome, kernels: Kernels): string {
  const kernel = kernels.get(id)
  const usual: Params = kernel ? defaults(kernel) : {}
  const chosen = Object.entries(params).filter(([name, value]) => usual[name] !== value)
  return paramWords(kernel ?? { params: [] }, Object.fromEntries(chosen))
}

const pointOf = ({ problem, rows, nonzeros }: Figures, ms: number, launch: string): BandwidthPoint => ({
  rows,
  size: placeOf(problem).size,
  ms,
  bandwidth: effectiveBandwidth(rows, nonzeros, ms),
  launch,
})

function peerPoint(figures: Figures, mode: Mode): PeerPoint[] {
  const found = figures.cusparse && peerIn(figures.cusparse, mode)
  return found ? [{ ...pointOf(figures, found.ms, found.way.name), title: peerTitle(found) }] : []
}

/** Bandwidths of the paper's own kernel on its GPU, over all its problems. Bytes per second. */
export const PAPER_RANGE = {
  device: QUOTED_DEVICE,
  least: QUOTED.leastBandwidth.value,
  most: QUOTED.mostBandwidth.value,
} as const
