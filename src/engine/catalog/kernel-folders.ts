import type { Kernel } from '#src/core/kernel/kernel.ts'

const folders = import.meta.glob<Kernel>('../../../shaders/*/*/kernel.ts', { import: 'default' })

/** The code of a kernel. It comes with the first: what names all their chunks is no part of the first page. */
export const loadKernel = (id: string): Promise<Kernel> => folders[`../../../shaders/${id}/kernel.ts`]()
