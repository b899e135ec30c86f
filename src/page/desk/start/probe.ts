import type { ErrorRecord } from '#src/core/base/errors.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Cost, Params } from '#src/core/kernel/kernel.ts'
import type { AnalysisTime } from '#src/engine/run/times/analysis-time.ts'
import { type AdapterRecord, median, type Timing } from '#src/engine/run/run.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import type { ColdCall } from './cold-call.ts'
import { commands, runCommand } from '../commands/registry.ts'
import type { Document } from '#src/page/store/document.ts'
import type { Desk } from '../desk.ts'
import type { Column } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'

/** What tests, recordings and the console may see and do: the same commands as keys and buttons, and a summary. */
export interface Probe {
  /** Pictures drawn since the page was opened. Nothing changes, nothing is drawn. */
  draws: number
  run(id: string, arg?: string): Promise<void>
  commands(): string[]
  state(): {
    readonly axis: Document['axis']
    readonly tick: number
    readonly end: number
    readonly playing: boolean
    readonly busy: boolean
    readonly gpu: string
    readonly columns: readonly ProbedColumn[]
  }
  /** What analysis by a kernel takes in a worker of its own; undefined where there is no problem or no GPU. `ready`: see cold-call.ts. */
  coldCall(kernel: string, ready?: () => Promise<void>): Promise<ColdCall | undefined>
  /** The open problem, and what its columns' kernels were measured at. */
  measured(): {
    readonly rows: number
    readonly cols: number
    readonly nonzeros: number
    readonly levels: number
    readonly outcomes: readonly MeasuredColumn[]
  }
}

/** What a column's kernel was measured at, or why it was not. */
export interface MeasuredColumn {
  readonly kernel: string
  readonly params: Params
  readonly adapter?: AdapterRecord
  readonly timing?: Timing
  readonly check?: Check
  readonly cost?: Cost
  /** What its analysis takes, where that alone was timed. */
  readonly analysis?: AnalysisTime
  readonly failure?: ErrorRecord
}

interface ProbedColumn {
  readonly id: string
  readonly status: string
  readonly origin: string
  readonly adapter: string
  readonly error: string
  readonly end: number
  readonly workers: number
  /** Medians in ms; absent until measured. */
  readonly single: number | undefined
  readonly backToBack: number | undefined
  readonly analysis: number | undefined
  /** What its check measured, the judged error first; empty until it is checked. */
  readonly errors: readonly number[]
}

function probedColumn({ id, status, replay, error, timing, check, analysis }: Column): ProbedColumn {
  return {
    id,
    status,
    origin: replay?.run.origin ?? '',
    adapter: replay?.run.adapter.name ?? '',
    error: error?.message ?? '',
    end: replay?.end ?? 0,
    workers: replay?.workers ?? 0,
    single: timing?.single && median(timing.single),
    backToBack: timing?.backToBack && median(timing.backToBack),
    analysis: timing?.analysisMs ?? analysis?.ms,
    errors: check?.measures.map(({ value }) => value) ?? [],
  }
}

function measuredColumn({ id, replay, timing, check, cost, analysis, error }: Column): MeasuredColumn {
  return {
    kernel: id,
    params: replay?.run.params ?? {},
    ...(replay && { adapter: replay.run.adapter }),
    ...(timing && { timing }),
    ...(check && { check }),
    ...(cost && { cost }),
    ...(analysis && { analysis }),
    ...(error && { failure: error }),
  }
}

declare global {
  interface Window {
    __sparsescope?: Probe
  }
}

const probeOf = (desk: Desk): Probe => ({
  draws: 0,
  run: runCommand,
  commands: () => commands().map(({ id }) => id),
  state() {
    const { doc, session } = store.getState()
    return {
      tick: doc.tick,
      axis: doc.axis,
      end: axisEnd(store.getState()),
      playing: session.playing,
      busy:
        session.job !== undefined ||
        session.opening !== undefined ||
        session.measuring !== undefined ||
        session.columns.some(({ status }) => status === 'running' || status === 'empty'),
      gpu: session.gpu.kind,
      columns: session.columns.map(probedColumn),
    }
  },
  coldCall: async (id, ready) => (await import('./cold-call.ts')).coldCall(desk, { id, params: {} }, ready),
  measured() {
    const { facts, columns } = store.getState().session
    return {
      rows: facts?.rows ?? 0,
      cols: facts?.cols ?? 0,
      nonzeros: facts?.posedNonzeros ?? 0,
      levels: facts?.levels ?? 0,
      outcomes: columns.map(measuredColumn),
    }
  },
})

/** Puts the probe where tests, recordings and the console find it. */
export function installProbe(desk: Desk): void {
  window.__sparsescope = probeOf(desk)
}
