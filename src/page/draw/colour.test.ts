import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, faintest, over } from './colour.ts'

const TOKENS = readFileSync('src/page/frame/tokens.css', 'utf8')
const LEAST = 3

/** Ground and colours of marks in a theme, as the style sheet has them. */
function themeOf(theme: 'dark' | 'light'): { readonly pane: string; readonly marks: readonly string[] } {
  const from = TOKENS.indexOf(`[data-theme='${theme}']`)
  const block = TOKENS.slice(from, TOKENS.indexOf('\n}', from))
  const pane = /--pane: (#\w+)/.exec(block)?.[1] ?? ''
  const marks = Array.from(block.matchAll(/--(?:hue-\d|state-\w+): (#\w{6})/g), ([, colour]) => colour)
  return { pane, marks }
}

/** Marks that cannot be seen well where they are yet to come, at an opacity. */
const pale = (opacity: typeof faintest): string[] =>
  (['dark', 'light'] as const).flatMap((theme) => {
    const { pane, marks } = themeOf(theme)
    expect(marks.length).toBeGreaterThan(12)
    return marks.filter((colour) => contrast(over(pane, colour, opacity(pane, colour, LEAST)), pane) < LEAST)
  })

test('what is yet to come is as faint as can be seen well, in both themes', () => {
  expect(pale(faintest)).toEqual([])
  const { pane, marks } = themeOf('dark')
  for (const colour of marks) {
    const opacity = faintest(pane, colour, LEAST)
    expect(contrast(over(pane, colour, opacity - 0.02), pane), colour).toBeLessThan(LEAST + 0.05)
  }
})

test('mutant: one opacity for all colours is seen', () => {
  expect(pale(() => 0.34)).not.toEqual([])
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6)
  expect(contrast('#777777', '#777777')).toBe(1)
})
