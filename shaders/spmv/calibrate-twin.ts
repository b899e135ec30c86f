import type { F32 } from '#src/core/base/arrays.ts'
import { type Calibration, runOf } from './calibrate.ts'
import { storeRow } from './rows.ts'
import type { Product } from './multiply.ts'

/** shaders/lib/calibrate.wesl in f32: runs of carries go into `out`, and rows without nonzeros are written. */
export function runsAdded(problem: Product, calibration: Calibration, carries: F32, out: F32, stride = 1): void {
  const { words, runs } = calibration
  for (let r = 0; r < runs; r++) {
    const { first, end, row, added } = runOf(calibration, r)
    let sum = 0
    for (let at = first; at < end; at += stride) sum = Math.fround(sum + carries[at])
    if (added) out[row] += Math.fround(problem.alpha * sum)
    else storeRow(problem, out, row, sum)
  }
  for (let at = 3 * runs; at < words.length; at++) storeRow(problem, out, words[at], 0)
}
