import type { Kernels } from '#src/engine/catalog/contract/figure.ts'

/** A kernel's name; the end of its id where it is not among ours. */
export const titleIn = (kernels: Kernels, id: string): string => kernels.get(id)?.title ?? id.replace(/^.*\//, '')

/** What ran: `Automatic, by Chain phases` where it left the problem to another and is known to which, else the name. */
export const ranIn = (kernels: Kernels, id: string, uses: string | undefined): string =>
  uses === undefined ? titleIn(kernels, id) : `${titleIn(kernels, id)}, by ${titleIn(kernels, uses)}`

/** A problem by its kind and its size, where it has one: `D3N7 16³`. */
export const sized = (kind: string, size: string): string => (size ? `${kind} ${size}` : kind)
