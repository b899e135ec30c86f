import type { Kernel } from '#src/core/kernel/kernel.ts'

const folders = import.meta.glob<Kernel>('../../../shaders/*/*/kernel.ts', { import: 'default' })

/**
 * The code of a kernel, with the edit that follows its id. It comes with the first: what names all their chunks is no part of the
 * first page.
 */
export async function loadKernel(whole: string): Promise<Kernel> {
  const [id, edit] = whole.split('~')
  const kernel = await folders[`../../../shaders/${id}/kernel.ts`]()
  return edit ? (await import('./edits.ts')).edit(kernel, edit) : kernel
}
