/** A whole number that can be chosen for a kernel or a format. */
export interface Parameter {
  readonly name: string
  readonly meaning: string
  readonly initial: number
  readonly min: number
  readonly max: number
  /** It says how many workers are launched, which figures try from a few on. */
  readonly launches?: true
  /** Allowed values where they are few; else every integer in [min, max]. */
  readonly choices?: readonly number[]
  /** Names of the values from `min` on, where values are choices and not quantities. */
  readonly names?: readonly string[]
}

/** Values of parameters by name. */
export type Params = Readonly<Record<string, number>>

/** The initial value of every parameter, overridden by `chosen`. */
export const defaults = ({ params }: { readonly params: readonly Parameter[] }, chosen: Params = {}): Params => ({
  ...Object.fromEntries(params.map(({ name, initial }) => [name, initial])),
  ...chosen,
})
