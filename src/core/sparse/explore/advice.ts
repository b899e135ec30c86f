import type { OrderName, OrderStudy } from './study.ts'

/** What the orders that were looked at come to. */
export interface Advice {
  /** The order of the least fill, and the levels of its factor, beside those of the matrix as it comes. */
  readonly best: OrderStudy
  readonly own: OrderStudy
}

/** An order is worth a word where it leaves out more than this share of the fill of the matrix as it comes. */
const WORTH = 0.1
/** Orders whose factors differ by less are equal, and that of fewer levels is the better one. */
const EQUAL = 1.05

/** The better order of two by the size of the factor, and by its levels where that is about equal. */
const better = (a: OrderStudy, b: OrderStudy): OrderStudy => {
  const [small, large] = a.factor <= b.factor ? [a, b] : [b, a]
  return large.factor <= EQUAL * small.factor && large.tree.height < small.tree.height ? large : small
}

/** What to try, of the orders that are known; undefined where the matrix as it comes is not among them. `best` is `own` where no order is worth it. */
export function adviceOf(studies: readonly OrderStudy[]): Advice | undefined {
  const own = studies.find(({ name }) => name === NATURAL)
  if (!own) return undefined
  const best = studies.reduce(better, own)
  const worth = best.factor < (1 - WORTH) * own.factor || best.tree.height < (1 - WORTH) * own.tree.height
  return { own, best: worth ? best : own }
}

const NATURAL: OrderName = 'natural'
