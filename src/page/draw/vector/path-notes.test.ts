import { describe, expect, test } from 'vitest'
import { PathNotes, plain } from './path-notes.ts'
import { escaped, fontAttributes, paintOf, tag } from './xml.ts'

const dOf = (draw: (path: PathNotes) => void): string => {
  const path = new PathNotes()
  draw(path)
  return path.d
}

describe('paths of a canvas as paths of SVG', () => {
  test('lines, boxes and curves keep their places', () => {
    expect(dOf((path) => path.rect(1, 2, 3, 4))).toBe('M1 2h3v4h-3z')
    const drawn = dOf((path) => {
      path.lineTo(0.123, 1) // as canvas has it, the first line of a path only moves
      path.lineTo(5, 6)
      path.bezierCurveTo(1, 2, 3, 4, 5, 6)
      path.closePath()
    })
    expect(drawn).toBe('M0.12 1L5 6C1 2 3 4 5 6Z')
  })
  test('a whole circle is two arcs, since one that ends where it began is not drawn', () => {
    const circle = dOf((path) => path.arc(10, 10, 5, 0, 2 * Math.PI))
    expect(circle.match(/A/g)).toHaveLength(2)
    expect(circle).toMatch(/^M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10$/)
  })
  test('arcs turn as canvas turns them', () => {
    expect(dOf((path) => path.arc(0, 0, 1, 0, Math.PI / 2))).toBe('M1 0A1 1 0 0 1 0 1')
    expect(dOf((path) => path.arc(0, 0, 1, 0, Math.PI / 2, true))).toBe('M1 0A1 1 0 1 0 0 1')
    expect(dOf((path) => path.arc(0, 0, 1, Math.PI, 0))).toBe('M-1 0A1 1 0 0 1 1 0')
  })
  test('numbers are written plainly', () => {
    expect([1 / 3, -0.001, 12].map(plain)).toEqual(['0.33', '0', '12'])
  })
})

describe('elements', () => {
  test('hold any text, and nothing that XML forbids', () => {
    expect(tag('text', { x: '1', fill: undefined }, escaped('a<b & "c"\u0007'))).toBe(
      '<text x="1">a&lt;b &amp; &quot;c&quot;</text>',
    )
  })
  test('have colours and fonts that every reader of SVG knows', () => {
    expect(paintOf('rgba(255, 0, 16, 0.5)')).toEqual({ paint: '#ff0010', opacity: 0.5 })
    expect(paintOf('#123456')).toEqual({ paint: '#123456', opacity: 1 })
    expect(fontAttributes('italic 600 26px "IBM Plex Mono", monospace')).toEqual({
      'font-family': '"IBM Plex Mono", monospace',
      'font-size': '26',
      'font-weight': '600',
      'font-style': 'italic',
    })
  })
})
