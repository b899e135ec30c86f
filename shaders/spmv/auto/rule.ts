import { UNIT } from '#shaders/spmv/compressed/kernel.wesl'
import { AHEAD } from '#shaders/spmv/csr_vector/kernel.wesl'
import { count, percent, plural, significant } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { Findings } from '#src/core/kernel/findings.ts'
import { analyse } from '../csr_vector/analysis.ts'
import { dictionaryIn } from '../diagonals.ts'
import { diagonalsOf, features, seemsDiagonal, seemsRepeated } from './features.ts'
import type { Product } from '../multiply.ts'

// Read off times on an NVIDIA H200 at full clock, of stencils, R-MAT graphs and matrices of the collection.

/** Rows of a matrix that more than its launch takes time of. */
const MANY = 32_768
/** Rows that are worth a look at their diagonals: DIA has no row pointer to wait for. */
const SOME = 4096
/** DIA moves 4 bytes per slot where CSR moves 8 per nonzero: it pays while well over half of the slots are filled … */
const FULL = 0.6
/** … and while its diagonals are few enough for x to stay in the caches. */
const DIAGONALS = 64
/** Codes of whole rows take a third of what DIA takes, or less: measured were 8 bytes of 28, 16 of 52, 32 of 108. */
const LESS = 3
/** The conversion takes longer than that of DIA; products that make up for it, of D3N7 and of D3N33 128³ on an H200. */
const PAID = [8000, 67_000] as const
/**
 * A team takes 0.3 µs for each turn of its row. Equal shares of the nonzeros take 0.8 µs more than teams where rows are
 * even, and 2 µs more for each million nonzeros: as long as so many turns.
 */
const TURNS = 3
const TURNS_A_MILLION = 7
/** All rows are nearly as long as the longest: padding them costs less than sorting them would. */
const EVEN = 1.1
/** Rows with this many nonzeros keep a team of lanes busy. */
const LONG = 64
/** Rows that keep a large GPU busy with a lane each: sorted and padded they need no team. */
const PLENTY = 2 ** 17
/**
 * From this many nonzeros on, the marks of the merge path pay on uneven matrices: at 20 million, and not at 2 million; and bytes
 * for columns and values: at 14.6 million, and not at 125 thousand. Between these nothing was measured.
 */
const LARGE = 2 ** 23

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<Product>[] = [
  { name: 'compressed', when: (problem) => isLarge(problem) && seemsRepeated(problem), because: pairsIn },
  {
    name: 'dia',
    when: (problem) => problem.pattern.rows >= SOME && seemsDiagonal(problem, DIAGONALS),
    because: diagonalsIn,
  },
  { name: 'merge', when: isLarge, because: unevenIn },
  { name: 'coo_segmented', because: unevenIn },
  { name: 'csr5', because: unevenIn },
  { name: 'row_bins', because: unevenIn },
  { name: 'sell', when: fillsByRows, because: meanIn },
  { name: 'csr_vector', because: meanIn },
  { name: 'ell', when: (problem, findings) => hasMany(problem) && isEven(problem, findings), because: evenIn },
  { name: 'sell', when: (problem, findings) => hasMany(problem) && !fillsByRows(problem, findings), because: meanIn },
]

function hasMany({ pattern }: Product): boolean {
  return pattern.rows >= MANY
}

function isLarge({ pattern }: Product): boolean {
  return pattern.col_idx.length >= LARGE
}

function fillsByRows(problem: Product, findings: Findings): boolean {
  const { rows, mean } = features(problem, findings)
  return rows >= PLENTY && mean < LONG
}

function diagonalsIn(problem: Product, findings: Findings): string | undefined {
  const { count: diagonals, fill } = diagonalsOf(problem, findings)
  if (diagonals > DIAGONALS || fill < FULL) return undefined
  return `all nonzeros are on ${plural(diagonals, 'diagonal')} and fill ${percent(fill)} of them`
}

function pairsIn(problem: Product, findings: Findings): string | undefined {
  if (diagonalsIn(problem, findings) === undefined) return undefined
  const { distances, shared } = findings.once(dictionaryIn, problem)
  const { longest } = features(problem, findings)
  const bytes = UNIT * Math.ceil(longest / UNIT)
  if (!shared || LESS * bytes > 4 * diagonalsOf(problem, findings).count) return undefined
  const pairs = `its nonzeros have ${plural(distances.length - 1, 'pair')} of distance j − i and value`
  const after = PAID.map((products) => count(products)).join(' to ')
  return `${pairs}, and a byte tells them apart; beside DIA its conversion pays after ${after} products, on an H200`
}

/** A few rows so long that all would wait for the teams that have them. */
function unevenIn(problem: Product, findings: Findings): string | undefined {
  const { mean, longest } = features(problem, findings)
  const { team } = analyse(problem, {})
  const turns = Math.ceil(longest / (AHEAD * team))
  if (turns <= TURNS + (TURNS_A_MILLION * problem.pattern.col_idx.length) / 1e6) return undefined
  const lengths = `the longest row has ${count(longest)} nonzeros and the mean row ${significant(mean)}`
  return `${lengths}, so that ${plural(team, 'lane')} would take ${count(turns)} turns for it`
}

const isEven = (problem: Product, findings: Findings): boolean => {
  const { longest, mean } = features(problem, findings)
  return longest <= EVEN * mean
}

function evenIn(problem: Product, findings: Findings): string {
  const { longest, mean } = features(problem, findings)
  return `the longest row has ${count(longest)} nonzeros, and the mean row ${significant(mean)}`
}

function meanIn(problem: Product, findings: Findings): string {
  const { mean, variation } = features(problem, findings)
  return `rows have ${significant(mean)} nonzeros on average and vary by ${percent(variation)} of that`
}
