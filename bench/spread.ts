import { random } from '#src/core/base/random.ts'

/** What may be left out where time is short: what it tries, and how long it takes beside the others. */
interface Part {
  /** Trials of one corner differ in their problem alone. */
  readonly corner: string
  readonly nonzeros: number
}

/** Corners of the trials, each by its name. */
export const cornersOf = (trials: readonly Part[]): ReadonlySet<string> => new Set(trials.map(({ corner }) => corner))

/**
 * The trials in an order that may end anywhere: one of every corner, then another of every corner, and so on; which ones
 * come first is drawn by the seed. Where `bySize` holds for a corner, its smallest trials come first.
 */
export function spreadOut<T extends Part>(
  trials: readonly T[],
  seed: number,
  bySize: (corner: string) => boolean = () => false,
): T[] {
  const { below } = random(seed)
  const queues = [...cornersOf(trials)].map((corner) => {
    const own = trials.filter((one) => one.corner === corner)
    return bySize(corner) ? own.toSorted((a, b) => a.nonzeros - b.nonzeros) : shuffled(own, below)
  })
  const rounds = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, r) => queues.flatMap((queue) => queue.slice(r, r + 1))).flat()
}

function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[out[i], out[j]] = [out[j], out[i]]
  }
  return out
}
