import { rivalsOf } from '#src/kernel/choice.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import adaptive from '../adaptive/kernel.ts'
import bins from '../bins/kernel.ts'
import esc from '../esc/kernel.ts'
import type { MatrixProductProblem } from '../factors.ts'
import hash from '../hash/kernel.ts'
import tile from '../tile/kernel.ts'
import words from '../words/kernel.ts'

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, MatrixProductProblem>])[] = [
  ['esc', esc],
  ['tile', tile],
  ['hash', hash],
  ['words', words],
  ['bins', bins],
  ['adaptive', adaptive],
]

export const RIVALS = rivalsOf<MatrixProductProblem>('spgemm', KERNELS)
