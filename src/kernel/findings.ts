import type { Pattern } from '#src/sparse/csr.ts'

interface Patterned {
  readonly pattern: Pattern
}

type Look<P extends Patterned, T> = (posed: P) => T

/**
 * What was found out about one problem in the course of one call: made by the call, handed along within it, and let go
 * with it. Nothing else is remembered between two looks at a problem, so that a timed call is timed with all of its work.
 */
export class Findings {
  private pattern: Pattern | undefined
  private readonly found = new Map<unknown, unknown>()

  /** What `look` says of the problem, looked at once. What it throws is not kept. */
  once<P extends Patterned, T>(look: Look<P, T>, posed: P): T {
    this.pattern ??= posed.pattern
    if (this.pattern !== posed.pattern) throw new Error('Findings are of one problem.')
    if (!this.found.has(look)) this.found.set(look, look(posed))
    return this.found.get(look) as T
  }
}

/** What `look` says of the problem: from the findings of the call where it has some. */
export const found = <P extends Patterned, T>(look: Look<P, T>, posed: P, findings: Findings | undefined): T =>
  findings ? findings.once(look, posed) : look(posed)
