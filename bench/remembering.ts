import type { Check } from '#src/core/kernel/check.ts'
import { bitsOf, type Data, firstDifference } from '#src/core/kernel/data.ts'

/** Results that are kept, however large they are. */
const KEPT = 4
/** More are kept while all together have no more bytes. */
const MOST_BYTES = 2 ** 30

/**
 * A judge that does not judge the same bits twice: most kernels leave the same ones each time, and looking at every
 * nonzero of a large matrix takes longer than timing it. Results are the judge's to keep.
 */
export function remembering(judge: (result: Data) => Check, most = MOST_BYTES): (result: Data) => Check {
  const judged: { readonly result: Data; readonly check: Check }[] = []
  return (result) => {
    const known = judged.find((one) => !firstDifference(one.result, result))
    if (known) return known.check
    const check = judge(result)
    judged.push({ result, check })
    while (judged.length > KEPT && judged.reduce((sum, one) => sum + bytesOf(one.result), 0) > most) judged.shift()
    return check
  }
}

const bytesOf = (result: Data): number =>
  Object.values(result)
    .flatMap(bitsOf)
    .reduce((sum, { byteLength }) => sum + byteLength, 0)
