import { type Examinable, Specimen } from '../facts/lib/specimen.ts'
import { type ShiftedSystem, shiftedSystem } from './shifted.ts'

/** Fewer nonzeros are as quick in 64-bit numbers on the CPU. */
const LEAST = 2 ** 15
/** Of more the system takes above 800 MB, here and on the GPU. */
const MOST = 2 ** 26

/** The system of a real matrix for which a GPU is worth while; undefined of others. */
export function shiftedFor(matrix: Examinable): ShiftedSystem | undefined {
  const { rows, cols, col_idx } = matrix.csr
  if (matrix.parts || col_idx.length < LEAST) return undefined
  const { mirrors } = new Specimen(matrix)
  const isSymmetric = rows === cols && mirrors.same === mirrors.off
  const entries = isSymmetric ? col_idx.length + rows : 2 * col_idx.length + rows + cols
  return entries > MOST ? undefined : shiftedSystem(matrix.csr, isSymmetric)
}
