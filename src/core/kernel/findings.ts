import type { Pattern } from '#src/core/sparse/csr.ts'

interface Patterned {
  readonly pattern: Pattern
}

type Look<P extends Patterned, T> = (posed: P, findings?: Findings) => T

/**
 * What one call has found out about one problem: made by the call, passed along within it, and dropped at its end.
 * Nothing else is remembered of a problem, so that a timed call is timed with all of its work.
 */
export class Findings {
  private pattern: Pattern | undefined
  private readonly found = new Map<unknown, unknown>()

  /** The result of `look` on the problem, computed once; it may look further among these findings. Its errors are not kept. */
  once<P extends Patterned, T>(look: Look<P, T>, posed: P): T {
    this.pattern ??= posed.pattern
    if (this.pattern !== posed.pattern) throw new Error('Findings are of one problem.')
    if (!this.found.has(look)) this.found.set(look, look(posed, this))
    return this.found.get(look) as T
  }
}

/** The result of `look` on the problem; from the findings of the call where there are some. */
export const found = <P extends Patterned, T>(look: Look<P, T>, posed: P, findings: Findings | undefined): T =>
  findings ? findings.once(look, posed) : look(posed)
