import { bytes, count } from '#src/core/base/format.ts'
import type { Job } from '#src/page/store/session.ts'
import * as texts from './words.ts'

/** What is counted in bytes, and what is done with them. */
const IN_BYTES: Readonly<Record<string, string>> = { bytes: 'reading', file: texts.lookingThrough }

/** Bytes that take a while to read. */
const MANY = 2 ** 24

/** Whether a job is shown from its start on: a large file. Others are shown once they have lasted. */
export const isLarge = ({ label, total }: Job): boolean => label in IN_BYTES && total > MANY

/** `reading, 114 MiB of 241 MiB`, `rows, 65 536 of 262 144`, or the label alone where nothing is counted. */
export function jobWords({ label, done, total }: Pick<Job, 'label' | 'done' | 'total'>): string {
  const verb = IN_BYTES[label]
  if (verb !== undefined) return `${verb}, ${bytes(done)}${total > 0 ? ` of ${bytes(total)}` : ' so far'}`
  return total > 0 ? `${label}, ${count(done)} of ${count(total)}` : label
}
