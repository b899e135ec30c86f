import type { TimedSubject } from './calibrate.ts'
import type { Clock } from './clock.ts'
import type { Series } from './sampling.ts'

/**
 * A GPU of the mind: work moves its time on, clocks read it as badly as they like. As on a real one, a solve of what no
 * reset made ready ends at once.
 */
export class ClockedMachine {
  now = 0
  private ready = false
  readonly log: string[] = []
  private readonly pass = {} as GPUComputePassEncoder

  subject(name: string, solveMs: number, resetMs = 0.001): TimedSubject {
    return {
      name,
      reset: () => {
        this.log.push(`reset ${name}`)
        this.now += resetMs
        this.ready = true
      },
      solve: () => {
        this.log.push(`solve ${name}`)
        this.now += this.ready ? solveMs : solveMs / 10
        this.ready = false
      },
      poison: async () => {
        this.log.push(`poison ${name}`)
        this.ready = false
      },
    }
  }

  /** A timestamp clock that shows `read(true time)`. */
  clock(stepMs: number, read: (ms: number, reading: number) => number): Clock {
    let readings = 0
    return {
      kind: 'timestamp',
      stepMs,
      time: async (work, before) => {
        before?.(this.pass)
        this.log.push('begin')
        const start = this.now
        work(this.pass)
        const end = this.now
        this.log.push('timed')
        this.now += 0.0137 // the host goes on, so passes begin at any phase of the clock
        return { ms: read(end, 2 * readings + 1) - read(start, 2 * readings++), wallMs: end - start + 0.3 }
      },
      close() {},
    }
  }
}

export const floorTo = (step: number) => (ms: number) => Math.floor(ms / step) * step
export const options = { samples: 20, batch: 20 }

/** What a reader would call nonsense: a time that is off by more than 15 %. */
export function nonsense(
  { single, solveOnly, backToBack, resetMs }: Series,
  solveMs: number,
  bothMs: number,
): string[] {
  const off = (what: string, truth: number) => (got: number) =>
    Math.abs(got - truth) <= 0.15 * truth ? [] : [`${what} ${got} for ${truth}`]
  return [
    ...(single?.ms.flatMap(off('single', bothMs)) ?? []),
    ...(solveOnly?.ms.flatMap(off('without reset', solveMs)) ?? []),
    ...(backToBack?.ms.flatMap(off('back to back', bothMs)) ?? []),
    ...(resetMs === undefined ? [] : off('reset', bothMs - solveMs)(resetMs)),
  ]
}
