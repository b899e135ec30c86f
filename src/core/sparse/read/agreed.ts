import { AppError } from '#src/core/base/errors.ts'
import type { Symmetry } from '../source.ts'
import * as texts from './words.ts'

/** What a file declares is agreed to before memory is taken for it. Throws MoreThanAgreed, with the nonzeros that it has at the most. */
export function refuseMore(entries: number, symmetry: Symmetry, most = Infinity): void {
  const nonzeros = symmetry === 'general' ? entries : 2 * entries
  if (nonzeros > most) throw new AppError('MoreThanAgreed', texts.moreThanAgreed(nonzeros, most), { nonzeros, line: 1 })
}
