import { count } from '#src/core/base/format.ts'

/** Names of problems as a reader has them (families.ts). */

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (digits: string) => digits.replace(/\d/g, (digit) => SUPERSCRIPT[Number(digit)])

/** What a problem is of another matrix, as names begin, and as a reader has it. */
const PARTS: Readonly<Record<string, string>> = { 'lower of ': 'L of ', 'ilu0 of ': 'ILU(0) of ' }

/** A problem's name as a reader has it: `Power law 2¹²`, `D3N7 16³`, `L of D3N7 16³`. */
export function readable(problem: string): string {
  const [begins, words] = Object.entries(PARTS).find(([start]) => problem.startsWith(start)) ?? ['', '']
  return words + readableMatrix(problem.slice(begins.length))
}

function readableMatrix(problem: string): string {
  const [, skew, scale, edges] = /^skew (\d+) 2\^(\d+)(?: x(\d+))?$/.exec(problem) ?? []
  if (scale === undefined) {
    const [, name, rows] = /^(band|delaunay) (\d+)$/.exec(problem) ?? []
    if (rows !== undefined) return `${name === 'band' ? 'Band' : 'Delaunay'} ${count(Number(rows))}`
    if (problem.startsWith('rmat ')) return graphWords(problem)
    return problem
      .replace(/\b\d+x\d+x\d+\b/, (size) => size.replaceAll('x', '×'))
      .replace(/\^(\d+)/g, (_, digits: string) => raised(digits))
  }
  const kind = { 0: 'Uniform', 100: 'Power law' }[Number(skew)] ?? `Skew ${skew}`
  return `${kind} 2${raised(scale)}${edges ? ` × ${edges}` : ''}`
}

/** Graph500's graphs, `rmat 20M` by their edges and `rmat 17x16` by rows and edges per row. */
function graphWords(problem: string): string {
  const [, millions] = /^rmat (\d+)M$/.exec(problem) ?? []
  if (millions !== undefined) return `R-MAT ${millions} M`
  return problem.replace(
    /^rmat (\d+)x(\d+)$/,
    (_, scale: string, edges: string) => `R-MAT 2${raised(scale)} × ${edges}`,
  )
}
