import { rivalsOf } from '#src/kernel/choice.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import esc from '../esc/kernel.ts'
import type { MatrixProductProblem } from '../factors.ts'
import tile from '../tile/kernel.ts'

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, MatrixProductProblem>])[] = [
  ['esc', esc],
  ['tile', tile as Kernel<unknown, MatrixProductProblem>],
]

export const RIVALS = rivalsOf<MatrixProductProblem>('spgemm', KERNELS)
