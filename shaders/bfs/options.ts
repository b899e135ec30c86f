import type { Option } from '#src/core/kernel/spec.ts'

/** Where the search begins. */
export type SearchSpec = {
  readonly source: number
}

export const options: readonly Option[] = [
  { kind: 'number', name: 'source', label: 'first vertex', initial: 0, most: 999_999_999 },
]
