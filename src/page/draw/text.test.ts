import { describe, expect, it } from 'vitest'
import type { Pen } from './surface.ts'
import { digitWidth, text, textOver, textWidth } from './text.ts'

/** What a picture set its letters in, on a pen that only notes it. */
function fontFor(size: number | undefined, unit: number): string {
  const ctx = { font: '', fillText: () => undefined }
  const palette = { fontUi: 'Sans', fontMono: 'Mono', fontProse: 'Serif', text3: 'grey' }
  text({ ctx, palette, unit } as unknown as Pen, 'words', 0, 0, size === undefined ? {} : { size })
  return ctx.font
}

describe('letters of pictures', () => {
  it('are 13 pixels of the design at least, larger where asked, on every screen', () => {
    expect([undefined, 9, 12, 13].map((size) => fontFor(size, 1))).toEqual(Array(4).fill('400 13px Mono'))
    expect(fontFor(17, 1)).toBe('400 17px Mono')
    expect(fontFor(undefined, 2)).toBe('400 26px Mono')
  })

  it('lie on a patch of the ground as wide as they are, on whichever side of their place', () => {
    const patch = (align: CanvasTextAlign): readonly number[] => {
      const patches: number[][] = []
      const ctx = {
        fillText: () => undefined,
        measureText: () => ({ width: 30 }),
        fillRect: (...box: number[]) => patches.push(box),
      }
      textOver({ ctx, palette: {}, unit: 1 } as unknown as Pen, 'words', 100, 50, { align })
      return patches[0]
    }
    expect(patch('left')).toEqual([98, 42, 34, 15])
    expect(patch('center')).toEqual([83, 42, 34, 15])
    expect(patch('right')).toEqual([68, 42, 34, 15])
  })

  it('are measured once for each font, and again once fonts have come', () => {
    const asked: string[] = []
    const ctx = { font: '', measureText: (words: string) => ({ width: asked.push(`${ctx.font} ${words}`) }) }
    const palette = { fontMono: 'Mono' }
    const widths = (of: object, unit: number) =>
      ['a', 'b', 'a'].map((words) => textWidth({ ctx, palette: of, unit } as unknown as Pen, words))
    expect([widths(palette, 1), widths(palette, 1)]).toEqual(Array(2).fill([1, 2, 1]))
    expect(widths(palette, 2)).toEqual([3, 4, 3])
    expect(widths({ ...palette }, 1)).toEqual([5, 6, 5])
    expect(asked.slice(2, 4)).toEqual(['400 26px Mono a', '400 26px Mono b'])
  })

  it('have room for every digit that they are said to have', () => {
    expect(digitWidth(1)).toBeGreaterThanOrEqual(13 * 0.6)
  })
})
