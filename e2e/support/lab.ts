import type { Locator, Page } from '@playwright/test'

/** What the judges say of the edit. */
export const verdict = (page: Page): Locator => page.getByRole('region', { name: /, edited$/ }).locator('header output')
