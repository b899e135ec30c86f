import type { Params } from '#src/core/kernel/kernel.ts'

/** A kernel with one fault, for a reader to find. */
export interface Exercise {
  readonly title: string
  /** Id of the kernel. */
  readonly kernel: string
  readonly params?: Params
  /** Texts of modules that are replaced, all of them at once. */
  readonly edits: readonly { readonly module: string; readonly find: string; readonly replace: string }[]
  /** From what is seen, over where to look, to what to do. */
  readonly hints: readonly [string, string, string]
}

/** A kernel to begin with: right, slow, and as short as one can write it. The host's part is that of a kernel. */
export interface Beginning {
  readonly title: string
  /** Id of the kernel whose host's part it has. */
  readonly kernel: string
  readonly params?: Params
  readonly module: string
  readonly text: string
}

/** One replacement in one module. */
export const only = (module: string, find: string, replace: string): Exercise['edits'] => [{ module, find, replace }]
