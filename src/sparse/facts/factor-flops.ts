import { count, significant } from '#src/base/format.ts'
import type { Fact } from './fact.ts'

const PREFIXES = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
] as const

const factorFlops: Fact<number> = {
  name: 'flops of L',
  means:
    'Operations that make this factor L: the sum over its columns of the square of their nonzeros, as the SuiteSparse collection counts them.',
  dear: true,
  square: true,
  ofPattern: true,
  find: (specimen, watch) => specimen.factor(watch).counts.reduce((sum, each) => sum + each * each, 0),
  say(flops) {
    if (flops < 1e6) return count(flops)
    const [unit, prefix] = PREFIXES.find(([size]) => flops >= size) ?? [1, '']
    return `${significant(flops / unit)}${prefix && `\u202f${prefix}`}`
  },
}
export default factorFlops
