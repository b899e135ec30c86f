import { describe, expect, it } from 'vitest'
import { inSheets, SHEETS } from './sheets.fixture.ts'

/** The smallest letters on the page, in pixels of the design: read from the back row of a room. */
const LEAST = 13

/** Declarations of a style sheet that set letters smaller than that, by a length of their own. */
const smallType = (css: string): readonly string[] =>
  (css.match(/(?:font(?:-size)?|--type-\w+):[^;]+/g) ?? []).filter((declaration) => {
    const [, px] = /(\d+(?:\.\d+)?)px/.exec(declaration) ?? []
    return px !== undefined && Number(px) < LEAST
  })

describe('letters', () => {
  it('are 13 pixels high at least, in every style sheet', () => {
    expect(SHEETS.size).toBeGreaterThan(30)
    expect(inSheets(smallType)).toEqual([])
  })

  it('that are smaller are caught, as a token, as a size and in the shorthand', () => {
    const mutants = [
      '--type-micro: calc(11px * var(--u));',
      'font-size: 12.5px;',
      'font: 400 calc(12px * var(--u)) / 1 x;',
    ]
    expect(mutants.map((css) => smallType(css).length)).toEqual([1, 1, 1])
    expect(smallType('font: 500 calc(13px * var(--u)) / 12px x; margin: 4px;')).toEqual([])
  })
})
