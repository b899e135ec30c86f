import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findingRules, findingsOf, numbersOf } from '#src/engine/catalog/finding-rules.ts'
import type { FindingRule, Specified } from '#src/engine/catalog/contract/finding.ts'
import { matrixOf } from '../../../bench/matrices.ts'
import { matrixFiles } from '../../../tools/serve-matrices.ts'
import { columnWith, seenIn } from './testing.ts'

/** How many times as fast another order has to be: medians that are closer are a tie. */
const TIE = 1.03

/**
 * Milliseconds of kernels on a matrix as it comes and in the order that is offered for it: medians of `npm run bench -- <operation>
 * --suite orders`.
 */
interface Ordered {
  readonly operation: string
  readonly problem: string
  readonly ordering: string
  readonly ms: Readonly<Record<string, readonly [natural: number, ordered: number]>>
}
const { orders } = JSON.parse(readFileSync('src/page/findings/orders.json', 'utf8')) as {
  readonly orders: readonly Ordered[]
}
const { catalog } = await findingRules()
const OF_ORDERS = ['scattered_order', 'long_chain'] as const

/** Least ratio of the times of any kernel. */
const gainOf = ({ ms }: Ordered): number =>
  Math.min(...Object.values(ms).map(([natural, ordered]) => natural / ordered))

interface Told {
  readonly rule: string
  readonly of: string
  readonly ordering: string
  /** The order that was timed. */
  readonly timed: string
  readonly gain: number
}

/** What a rule says where both orders were timed. */
function toldBy(rules: ReadonlyMap<string, FindingRule>, { one, seen }: Timed): readonly Told[] {
  const [kernel] = Object.keys(one.ms)
  return findingsOf(rules, numbersOf(rules, seen), [columnWith({ kernel })]).flatMap(({ rule, cure }) =>
    'ordering' in cure
      ? [{ rule, of: one.problem, ordering: cure.ordering, timed: one.ordering, gain: gainOf(one) }]
      : [],
  )
}

interface Timed {
  readonly one: Ordered
  readonly seen: Specified
}

describe.skipIf(matrixFiles().length === 0)('matrices that were timed in two orders', async () => {
  const timed: Timed[] = []
  for (const one of orders) timed.push({ one, seen: await seenIn(one.operation, await matrixOf(one.problem)) })
  const told = (rules: ReadonlyMap<string, FindingRule>) => timed.flatMap((each) => toldBy(rules, each))
  const idle = (some: readonly Told[]) => some.filter(({ gain }) => gain < TIE)
  const all = told(catalog)

  test('no rule offers an order that does not help, or another than the one that was timed', () => {
    expect(idle(all)).toEqual([])
    expect(all.filter(({ ordering, timed: other }) => ordering !== other)).toEqual([])
  })

  test.each(OF_ORDERS)('times bear out %s', (rule) => {
    expect(all.map((one) => one.rule)).toContain(rule)
  })

  test.each(Object.entries(ANY))('a rule that speaks of all matrices is seen: %s', (id, any) => {
    const rule = catalog.get(id) as FindingRule
    expect(idle(told(new Map([[id, { ...rule, look: () => any }]])))).not.toEqual([])
  })
})

/** What a rule would say of a matrix of which it says nothing. */
const ANY: Readonly<Record<string, unknown>> = {
  scattered_order: { rows: 9, bandwidth: 8, narrower: 1, row: 0 },
}
