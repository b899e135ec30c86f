import { describe, expect, it } from 'vitest'
import { inSheets, SHEETS } from './sheets.fixture.ts'

/**
 * Selectors by which a browser styles and lays out the whole page anew for every node that comes to it: `:has()` decides
 * there of elements that no name tells apart. What is printed alone is not matched on screen.
 */
const slow = (css: string): readonly string[] =>
  (css.replace(/@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '').match(/[^{};,]*:has\([^{]*/g) ?? []).filter(
    (selector) => /:has\((?:[^()]|\([^()]*\))*\)[^\s>+~,]*\s*[\s>+~]\s*(?::|\*)(?!global)/.test(selector),
  )

describe('style sheets', () => {
  it('have no :has() that decides of elements without a name', () => {
    expect(SHEETS.size).toBeGreaterThan(30)
    expect(inSheets(slow)).toEqual([])
  })

  it('that have one are caught, with a child, with a descendant and after another one', () => {
    const mutants = [
      'aside div:has(> .lab) > :not(.lab) {}',
      'body:has(.lab) * {}',
      'a {} .b:has(.c:not(.d)):hover ~ :first-child {}',
    ]
    expect(mutants.map((css) => slow(css).length)).toEqual([1, 1, 1])
    const quick = '.a:has(.b) > section {} .c:has(> :nth-child(4)) .who {} p:has(+ .keys) {} .d > :has(> nav) {}'
    expect(slow(quick)).toEqual([])
    expect(slow('@media print { a { b: c } body:has(.d) > :not(.d) { e: f } }')).toEqual([])
  })
})
