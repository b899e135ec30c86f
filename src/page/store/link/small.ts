import type { PatternFacts } from '#src/core/sparse/facts.ts'
import * as texts from '../words.ts'

interface Named {
  readonly name: string
  readonly facts: PatternFacts
}

/** What is said of a matrix that has nothing, or next to nothing, to show; undefined of all others. */
export function smallWords({ name, facts: { rows, cols } }: Named): string | undefined {
  const size = `${name} is ${rows} × ${cols}`
  if (rows === 0) return texts.noRows(size)
  if (cols === 0) return texts.noColumns(size)
  if (rows === 1) return texts.oneRow(size)
  return undefined
}
