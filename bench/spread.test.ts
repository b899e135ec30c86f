import { expect, test } from 'vitest'
import { cornersOf, spreadOut } from './spread.ts'

const trials = Array.from({ length: 5 }, (_, c) =>
  Array.from({ length: 3 + c }, (__, p) => ({ corner: `corner ${c}`, nonzeros: 100 * p + c })),
).flat()
type Trials = typeof trials
type Order = (all: Trials, seed: number) => Trials

/** Wherever it ends, no corner is more than one trial behind another that has any left. */
function isFair(order: Trials): boolean {
  const countOf = (some: Trials, corner: string) => some.filter((one) => one.corner === corner).length
  return order.every((_, end) => {
    const counts = [...cornersOf(trials)].map((corner) => ({
      of: countOf(trials, corner),
      done: countOf(order.slice(0, end + 1), corner),
    }))
    const least = Math.min(...counts.filter((one) => one.done < one.of).map((one) => one.done))
    return counts.every((one) => one.done <= least + 1)
  })
}

const isWhole = (order: Trials): boolean => new Set(order).size === trials.length && order.length === trials.length

/** What is wrong with an order. */
function faults(order: Order): string[] {
  const found: string[] = []
  for (const seed of [1, 2, 3]) {
    const one = order(trials, seed)
    if (!isWhole(one)) found.push('a trial is missing or there twice')
    if (!isFair(one)) found.push('a corner waits for another')
    if (order(trials, seed).some((trial, i) => trial !== one[i])) found.push('a seed has two orders')
  }
  const firsts = new Set([1, 2, 3, 4, 5, 6].map((seed) => order(trials, seed)[4].nonzeros))
  if (firsts.size === 1) found.push('every seed begins with the same problems')
  return found
}

test('every corner is tried before any is tried twice, in an order that the seed draws', () => {
  expect(cornersOf(trials).size).toBe(5)
  expect(faults((all, seed) => spreadOut(all, seed))).toEqual([])
})

test('a corner that goes by size begins with its smallest trial', () => {
  const order = spreadOut(trials, 1, (corner) => corner === 'corner 4')
  expect(order.filter(({ corner }) => corner === 'corner 4').map(({ nonzeros }) => nonzeros)).toEqual([
    4, 104, 204, 304, 404, 504, 604,
  ])
})

test('orders that leave corners out, repeat or forget the seed are seen', () => {
  const mutants: readonly Order[] = [
    (all) => [...all],
    (all) => all.toSorted((a, b) => b.nonzeros - a.nonzeros),
    (all, seed) => spreadOut(all, seed).slice(1),
    (all) => spreadOut(all, 1),
  ]
  const killed = mutants.filter((mutant) => faults(mutant).length > 0).length
  console.log(`mutants killed ${killed} of ${mutants.length} (orders of trials)`)
  expect(killed).toBe(mutants.length)
})
