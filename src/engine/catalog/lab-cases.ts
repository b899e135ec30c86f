import type { Cases } from '#src/lab/rules/cases.ts'

const folders = import.meta.glob<Cases>('../../../shaders/*/cases.ts', { import: 'default', eager: true })

/** What kernels are tried on, by their operation. */
export const casesByOperation: ReadonlyMap<string, Cases> = new Map(
  Object.entries(folders).map(([path, cases]) => [path.split('/').at(-2) as string, cases]),
)

/** Barriers that no order of lanes on the machine asks for, by their path, function and number, and their purpose. */
export const unseenBarriers: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[...casesByOperation.values()].map((cases) => cases.unseenBarriers),
)
