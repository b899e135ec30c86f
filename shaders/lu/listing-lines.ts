import type { Listing } from '#src/core/kernel/listing.ts'
import { GESSM, GETRF, SSSSM, TSTRF } from './tasks.ts'

/** Lines of kernels that go round by round. @param each `each level of the block graph` */
export const roundLines = (each: string): Listing['lines'] => [
  { text: `for ${each}, a dispatch for each line below that has blocks:` },
  { text: '  for diagonal blocks (k, k), a workgroup each: GETRF', when: [GETRF], code: ['number_of(group)'] },
  ...crout('    ', ['less_products(factors[at], own', 'less_products(factors[pair.entries + at]'], 'storageBarrier();'),
  {
    text: '  for blocks (k, j) and (i, k), a workgroup each, a line each invocation: GESSM, TSTRF',
    when: [GESSM, TSTRF],
    code: ['for (var line = index; line < nb;'],
  },
  {
    text: '    for entries e of the line: e ← e − Σ line · line of L or U of block (k, k)',
    when: [GESSM, TSTRF],
    code: ['var entry = less_products(', 'left -= factors['],
  },
  { text: '    TSTRF: e ← e / pivot', when: [TSTRF], code: ['entry /= factors['] },
  {
    text: '  for blocks (i, j), a workgroup each, an entry each invocation: SSSSM',
    when: [SSSSM],
    code: ['for (var entry = index; entry < entries; entry += size) {'],
  },
  {
    text: '    for steps k that are there now: e ← e − row of block (i, k) · column of block (k, j)',
    when: [SSSSM],
    code: ['for (var p = launch.first;', 'value = less_products(value, row, column);'],
  },
]

/** GETRF, an invocation for each pair of entries of a step. */
export function crout(indent: string, code: readonly string[], barrier: string): Listing['lines'] {
  return [
    {
      text: `${indent}for steps s: pivot s, replaced where it is too small`,
      when: [GETRF],
      code: ['let pivot = pivot_of(', 'abs(pivot) < uniforms.least'],
    },
    {
      text: `${indent}  for entries below and right of it: e ← e − row of L · column of U; those of L / pivot`,
      when: [GETRF],
      code,
    },
    { text: `${indent}  barrier`, when: [GETRF], code: [barrier] },
  ]
}
