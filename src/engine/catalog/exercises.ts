import type { Exercise } from '#src/lab/edit/exercise.ts'

const folders = import.meta.glob<readonly Exercise[]>('../../../shaders/*/exercises.ts', {
  import: 'default',
  eager: true,
})

/** Faults to find in the kernels of all operations. */
export const exercises: readonly Exercise[] = Object.values(folders).flat()
