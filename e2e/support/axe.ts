import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with one line for each element that axe finds fault with: the rule, the element, what to do. */
export async function expectAccessible(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  const lines = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} (${rule.help})`),
  )
  expect(lines).toEqual([])
  expect(passes.length, 'rules that axe had something to look at for').toBeGreaterThan(0)
}
