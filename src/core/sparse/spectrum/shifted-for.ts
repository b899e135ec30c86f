import { type Examinable, Specimen } from '../facts/lib/specimen.ts'
import { type ShiftedSystem, shiftedSystem } from './shifted.ts'

/** Fewer nonzeros are as quick in 64-bit numbers on the CPU. */
const LEAST = 2 ** 15
/** Of an entry: its column and value twice, first as the system has them with room to spare, then as they are laid out for the GPU. */
const BYTES_PER_ENTRY = 16
const MOST_BYTES = 2 ** 30

/**
 * The system of a real matrix for which a GPU is worth while; undefined of others.
 * @param room bytes that it may take here and on the page together; the GPU takes half of them besides
 */
export function shiftedFor(matrix: Examinable, room = MOST_BYTES): ShiftedSystem | undefined {
  const { rows, cols, col_idx } = matrix.csr
  if (matrix.parts || col_idx.length < LEAST) return undefined
  const { mirrors } = new Specimen(matrix)
  const isSymmetric = rows === cols && mirrors.same === mirrors.off
  const entries = isSymmetric ? col_idx.length + rows : 2 * col_idx.length + rows + cols
  return entries * BYTES_PER_ENTRY > Math.min(room, MOST_BYTES) ? undefined : shiftedSystem(matrix.csr, isSymmetric)
}
