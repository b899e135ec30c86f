import { expect, test } from 'vitest'
import { numbersIn, targetFrom, targetsIn, textPieces, withNumbers } from './markup.ts'

test('targets are marks as in links, states in a column, and parts of the page', () => {
  expect(targetFrom('row:43')).toEqual({ kind: 'mark', mark: { kind: 'item', space: 'row', item: 43 } })
  expect(targetFrom('level:5')).toEqual({ kind: 'mark', mark: { kind: 'group', grouping: 'level', group: 5 } })
  expect(targetFrom('idle:B')).toEqual({ kind: 'part', part: { what: 'idle', number: 1 } })
  expect(targetFrom('pane:matrix')).toEqual({ kind: 'part', part: { what: 'pane', id: 'matrix' } })
  expect(targetFrom('command:play.toggle')).toEqual({ kind: 'part', part: { what: 'command', id: 'play.toggle' } })
  expect(targetFrom('moment:12')).toEqual({ kind: 'moment', tick: 12 })
  for (const none of ['', 'row', 'row:', 'idle:', 'idle:E', 'row:-1', 'https://example.org'])
    expect(targetFrom(none), none).toBeUndefined()
})

test('pieces put together are the text without its marks', () => {
  const text = 'Take [row 43](row:43): it **waits**, and [so on](row:x).'
  expect(textPieces(text).map((piece) => piece.text)).toEqual([
    'Take ',
    'row 43',
    ': it ',
    'waits',
    ', and ',
    'so on',
    '.',
  ])
  expect(textPieces(text).filter((piece) => piece.target)).toHaveLength(1)
  expect(targetsIn(text)).toEqual(['row:43', 'row:x'])
})

test('numbers are filled in, and one that is not known is a gap', () => {
  const text = '<rows> rows in <levels> levels, 3 < 4'
  expect(numbersIn(text)).toEqual(['rows', 'levels'])
  expect(withNumbers(text, (name) => (name === 'rows' ? '216' : undefined))).toBe('216 rows in … levels, 3 < 4')
})
