import type { Example } from '#src/core/kernel/operation.ts'

/** By the path of their file, `…/<operation>/examples.ts`: nothing that a visit begins with needs them. */
const files = import.meta.glob<readonly Example[]>('../../../shaders/*/examples.ts', {
  import: 'examples',
  eager: true,
})

/** Problems to begin with, by the ids of their operations. */
export const examples: ReadonlyMap<string, readonly Example[]> = new Map(
  Object.entries(files).map(([path, found]) => [path.split('/').at(-2) as string, found]),
)
