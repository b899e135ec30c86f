import { count, significant } from '#src/core/base/format.ts'
import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

const PREFIXES = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
] as const

const factorFlops: MatrixFact<number> = {
  ...texts.TERMS.factorFlops,
  dear: true,
  square: true,
  ofPattern: true,
  find: (specimen, watch) => specimen.factor(watch).counts.reduce((sum, each) => sum + each * each, 0),
  say(flops) {
    if (flops < 1e6) return count(flops)
    const [unit, prefix] = PREFIXES.find(([size]) => flops >= size) ?? [1, '']
    return `${significant(flops / unit)}${prefix && `\u202f${prefix}`}`
  },
  sorts: { by: texts.TERMS.factorFlops.name, of: (flops) => flops },
}
export default factorFlops
