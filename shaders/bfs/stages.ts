import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'

/** A stage between two barriers, as its events name it. */
export interface StagePhase {
  readonly stage: number
  readonly phase: number
}

/** A stage that a twin's workers go through. */
export interface SearchStage {
  /** The lane whose turn it is at a vertex takes a step of its own. */
  alone(vertex: number): void
  /** The lanes of a worker are at vertices from `first` on, each for so many steps of its own. */
  looks(first: number, steps: readonly number[]): void
  /** All items up to `count`, each once, stretch by stretch. */
  every(count: number): void
  /** A worker goes through items first .. end, a lane an item: that of piece p. */
  stretch(p: number, first: number, end: number): void
}

/** A machine that goes through stages. */
export interface SearchWalk {
  readonly lanes: number
  stage(of: StagePhase): SearchStage
  /** All items up to `count`, each once. */
  all(of: StagePhase, count: number): void
}

/** Counts the events that a run records at most: one of every few stretches of items. */
export function countingOn(lanes: number, every: number) {
  const counted = { events: 0 }
  const isTold = (item: number): boolean => Math.floor(item / lanes) % every === 0
  const stage: SearchStage = {
    alone(vertex) {
      if (isTold(vertex)) counted.events++
    },
    looks(first, steps) {
      if (isTold(first)) for (const many of steps) counted.events += many
    },
    every(count) {
      this.stretch(0, 0, count)
    },
    stretch(_p, begin, end) {
      for (let item = begin; item < end; item += lanes) if (isTold(item)) counted.events++
    },
  }
  const walk: SearchWalk = { lanes, stage: () => stage, all: (_of, count) => stage.stretch(0, 0, count) }
  return { counted, walk }
}

/** The stages of a search on a machine; each step is recorded as a GPU does it. */
export function stagesOn({ workers, lanes }: TwinMachine, emit: Emit): SearchWalk {
  const words = Math.ceil(lanes / 32)
  const mask = (has: (lane: number) => boolean) => {
    const all = new Uint32Array(words)
    for (let lane = 0; lane < lanes; lane++) if (has(lane)) all[lane >> 5] |= 1 << (lane & 31)
    return [...all]
  }
  const full = mask(() => true)
  const single = Array.from({ length: lanes }, (_, lane) => mask((other) => other === lane))
  const first = (count: number) => (count >= lanes ? full : mask((lane) => lane < count))

  const stage = (of: StagePhase): SearchStage => {
    const steps = new Map<number, number>()
    const next = (key: number): number => {
      const step = steps.get(key) ?? 0
      steps.set(key, step + 1)
      return step
    }
    const record = (worker: number, item: number, carried: readonly number[], step: number) =>
      emit({ worker, stage: of.stage, polls: 0, item, k: item, phase: of.phase, lanes: carried, notes: { step } })
    return {
      alone(vertex) {
        const lane = vertex % lanes
        const worker = Math.floor(vertex / lanes) % workers
        record(worker, vertex - lane, single[lane], next(worker * lanes + lane))
      },
      looks(begin, own) {
        const worker = Math.floor(begin / lanes) % workers
        for (let step = 0; own.some((many) => many > step); step++)
          record(
            worker,
            begin,
            mask((lane) => own[lane] > step),
            next(worker * lanes),
          )
      },
      every(count) {
        for (let p = 0; p * lanes < count; p++) this.stretch(p, p * lanes, Math.min((p + 1) * lanes, count))
      },
      stretch(p, begin, end) {
        for (let item = begin; item < end; item += lanes)
          record(p % workers, item, first(end - item), next(p % workers))
      },
    }
  }
  const all = (of: StagePhase, count: number) => stage(of).every(count)
  return { lanes, stage, all }
}
