import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails with one line for each element that axe finds fault with: the rule, the element, what to do.
 * @param rules these alone; all where absent
 */
export async function expectAccessible(page: Page, rules?: readonly string[]) {
  // a page without frames needs no second page to put together what was found in each; one element is enough for a pass
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  expect(page.frames(), 'frames of the page').toHaveLength(1)
  // a tip that fades in or out is judged when it is there or gone: half-way it has less contrast
  // a caret blinks for ever
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
  const { violations, passes } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  const lines = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} (${rule.help})`),
  )
  expect(lines).toEqual([])
  expect(passes.length, 'rules that axe had something to look at for').toBeGreaterThan(0)
}
