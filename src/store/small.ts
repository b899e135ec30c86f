import type { PatternFacts } from '#src/sparse/facts.ts'

interface Named {
  readonly name: string
  readonly facts: PatternFacts
}

/** What is said of a matrix that has nothing, or next to nothing, to show; undefined of all others. */
export function smallWords({ name, facts: { rows, cols } }: Named): string | undefined {
  const size = `${name} is ${rows} × ${cols}`
  if (rows === 0) return `${size}: it has no rows, so there is nothing to compute or to draw. Open another matrix.`
  if (cols === 0) return `${size}: it has no columns, so every result is zero. Open another matrix.`
  if (rows === 1) return `${size}: one row waits for no other, so there is no order to see. Open a larger matrix.`
  return undefined
}
