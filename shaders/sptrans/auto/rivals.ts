import { rivalsOf } from '#src/kernel/choice.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import atomic from '../atomic/kernel.ts'
import mergeTrans from '../merge_trans/kernel.ts'
import radixTrans from '../radix_trans/kernel.ts'
import scanTrans from '../scan_trans/kernel.ts'
import type { TransposeProblem } from '../transpose.ts'

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, TransposeProblem>])[] = [
  ['atomic', atomic],
  ['scan_trans', scanTrans],
  ['merge_trans', mergeTrans],
  ['radix_trans', radixTrans],
]

export const RIVALS = rivalsOf<TransposeProblem>('sptrans', KERNELS)
