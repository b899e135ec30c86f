import { firstWhere } from '#src/core/base/halve.ts'

/** What goes before everything else comes out first. */
export interface Queue<T> {
  readonly size: number
  add(one: T): void
  /** What would be taken next; undefined where there is nothing. */
  first(): T | undefined
  take(): T | undefined
}

/**
 * Things in their order, the first last: at each moment a rank has few that are ready, and few happen next.
 * @param before whether one thing is taken before another; a total order, so that equal runs take equal turns
 */
export function queueBy<T>(before: (one: T, other: T) => boolean): Queue<T> {
  const sorted: T[] = []
  return {
    get size() {
      return sorted.length
    },
    add: (one) =>
      void sorted.splice(
        firstWhere(0, sorted.length, (k) => before(sorted[k], one)),
        0,
        one,
      ),
    first: () => sorted.at(-1),
    take: () => sorted.pop(),
  }
}
