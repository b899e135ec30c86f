import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails with one line for each element that axe finds fault with: the rule, the element, what to do.
 * @param rules these alone; all where absent
 */
export async function expectAccessible(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page })
  const { violations, passes } = await (rules ? axe.withRules(rules) : axe).analyze()
  const lines = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} (${rule.help})`),
  )
  expect(lines).toEqual([])
  expect(passes.length, 'rules that axe had something to look at for').toBeGreaterThan(0)
}
