/** One quantity that a check looks at. */
export interface Measure {
  /** What it is: `backward error`, `entries that differ`. */
  readonly name: string
  readonly value: number
  /** Largest value that passes; Infinity where the value is told and not judged. */
  readonly bound: number
  readonly unit?: string
  /** Where it is worst: an item of a space, `row`. */
  readonly at?: { readonly space: string; readonly item: number }
}

/** What an operation's oracle says of a result. */
export interface Check {
  readonly ok: boolean
  /** What is judged first comes first; one at least. */
  readonly measures: readonly Measure[]
  /** The exact result exceeds f32's range: the error is the problem's and not the kernel's. */
  readonly overflow: boolean
}

/** Largest values that pass, by the name of a measure; the operation's own where it is not named. */
export type Bounds = Readonly<Record<string, number>>

/** The verdict of measures: all within their bounds. A value that is no number never passes. */
export const makeCheck = (measures: readonly Measure[], overflow: boolean): Check => ({
  ok: measures.every(({ value, bound }) => value <= bound),
  measures,
  overflow,
})

/** Largest error of an entry relative to the largest entry; ∞ where one is not finite. */
export function forwardError(x: ArrayLike<number>, exact: ArrayLike<number>): number {
  let [difference, size] = [0, 0]
  for (let i = 0; i < exact.length; i++) {
    const distance = Math.abs(x[i] - exact[i])
    if (!Number.isFinite(distance)) return Infinity
    difference = Math.max(difference, distance)
    size = Math.max(size, Math.abs(exact[i]))
  }
  return difference === 0 ? 0 : difference / size
}

/** The value that is judged first: the error that a sentence names. */
export const errorIn = ({ measures }: Pick<Check, 'measures'>): number => measures[0]?.value ?? 0
