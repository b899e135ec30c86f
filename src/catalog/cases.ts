import type { Cases } from '#src/kernel/rules/cases.ts'

const folders = import.meta.glob<Cases>('../../shaders/*/cases.ts', { import: 'default', eager: true })

/** What kernels are tried on, by their operation. */
export const casesByOperation: ReadonlyMap<string, Cases> = new Map(
  Object.entries(folders).map(([path, cases]) => [path.split('/').at(-2) as string, cases]),
)
