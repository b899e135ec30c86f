import type { Beginning, Exercise } from '#src/lab/edit/exercise.ts'

const folders = import.meta.glob<readonly Exercise[]>('../../../../shaders/*/exercises.ts', {
  import: 'default',
  eager: true,
})

/** Faults to find in the kernels of all operations. */
export const exercises: readonly Exercise[] = Object.values(folders).flat()

const begun = import.meta.glob<Beginning>('../../../../shaders/*/beginning.ts', { import: 'default', eager: true })

/** Kernels to begin with, one for an operation. */
export const beginnings: readonly Beginning[] = Object.values(begun)
