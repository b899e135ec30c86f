import { rivalsOf } from '#src/kernel/choice.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import type { SparseProductProblem } from '../multiply.ts'
import pullCsc from '../pull_csc/kernel.ts'
import pushCsc from '../push_csc/kernel.ts'
import pushCsr from '../push_csr/kernel.ts'
import pushOnce from '../push_once/kernel.ts'

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, SparseProductProblem>])[] = [
  ['push_csc', pushCsc],
  ['push_csr', pushCsr],
  ['pull_csc', pullCsc],
  ['push_once', pushOnce],
]

export const RIVALS = rivalsOf<SparseProductProblem>('spmspv', KERNELS)
