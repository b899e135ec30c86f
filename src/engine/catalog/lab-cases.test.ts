import { expect, test } from 'vitest'
import { type Cases, orderOf } from '#src/lab/rules/cases.ts'
import { casesByOperation } from './lab-cases.ts'
import { operationIds, findOperation } from './operations.ts'

/** Operations whose problems are ordered in another way than the operation says before one is made. */
const mistaken = (said: (operation: string) => string): string[] =>
  operationIds.filter((id) => said(id) !== orderOf(casesByOperation.get(id) as Cases))

test('who waits for whom is said of an operation as its problems have it', () => {
  expect(mistaken((id) => findOperation(id).order)).toEqual([])
  for (const mutant of ['operands', 'none'])
    expect(
      mistaken(() => mutant),
      mutant,
    ).not.toEqual([])
})

test('a problem is drawn by every seed, also where two full matrices have more products than other problems', () => {
  const seeds = [...Array(60).keys(), 3_561_491_092]
  for (const [id, { random }] of casesByOperation)
    for (const seed of random ? seeds : []) expect(random?.(seed).problem.operation, `${id}, ${seed}`).toBe(id)
})
