import type { Kernels } from './bandwidth.ts'

/** A kernel's name; the end of its id where it is not among ours. */
export const titleIn = (kernels: Kernels, id: string): string => kernels.get(id)?.title ?? id.replace(/^.*\//, '')
