/** The first i of low .. high for which `holds` is true, and stays so from there on; `high` where it never is. O(log (high − low)) */
export function firstWhere(low: number, high: number, holds: (i: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Place of the last of ascending numbers that is at most `most`; −1 where none is. O(log numbers) */
export const lastUpTo = (ascending: ArrayLike<number>, most: number): number =>
  firstWhere(0, ascending.length, (i) => ascending[i] > most) - 1
