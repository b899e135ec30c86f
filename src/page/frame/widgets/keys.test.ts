import { describe, expect, it } from 'vitest'
import type { Command } from '#src/page/store/commands.ts'
import { commandFor, type Control, keyCaps, keyNames, type Stroke, takesKey } from './keys.ts'

const command = (id: string, group: Command['group'], ...keys: string[]): Command => ({
  id,
  label: id,
  group,
  keys,
  run: () => undefined,
})

const TABLE = [
  command('play.toggle', 'Play', ' '),
  command('play.step.back', 'Play', ','),
  command('play.step.forward', 'Play', '.'),
  command('play.level.back', 'Play', 'Shift+<'),
  command('theme.toggle', 'Look', 't'),
  command('keys.toggle', 'Help', '?'),
  command('palette.open', 'Help', 'Ctrl+k'),
]

const stroke = (key: string, code: string, more: Partial<Stroke> & { graph?: boolean } = {}): Stroke => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  getModifierState: (name) => name === 'AltGraph' && more.graph === true,
  ...more,
})

const hit = (s: Stroke, letters = true) => commandFor(s, TABLE, letters)?.id

describe('keys', () => {
  it('finds commands by character', () => {
    expect(hit(stroke('t', 'KeyT'))).toBe('theme.toggle')
    expect(hit(stroke('?', 'Slash', { shiftKey: true }))).toBe('keys.toggle')
    expect(hit(stroke('ß', 'Minus'))).toBeUndefined()
  })

  it('takes letters from the layout and movement from the place of the key', () => {
    expect(hit(stroke('t', 'KeyK'))).toBe('theme.toggle') // Dvorak
    expect(hit(stroke('w', 'Comma'))).toBe('play.step.back') // Dvorak: w stands where the comma is
    expect(hit(stroke(';', 'Comma', { shiftKey: true }))).toBe('play.level.back') // German: Shift and comma
  })

  it('reads Ctrl and the command key alike, and leaves Alt to the browser', () => {
    expect(hit(stroke('k', 'KeyK', { ctrlKey: true }))).toBe('palette.open')
    expect(hit(stroke('k', 'KeyK', { metaKey: true }))).toBe('palette.open')
    expect(hit(stroke('t', 'KeyT', { altKey: true }))).toBeUndefined()
    expect(hit(stroke('t', 'KeyT', { ctrlKey: true }))).toBeUndefined()
  })

  it('AltGr types a character and is no chord', () => {
    expect(keyNames(stroke('[', 'Digit8', { ctrlKey: true, altKey: true, graph: true }))).toEqual(['['])
  })

  it('switches every printable key off but space, and no chord', () => {
    expect(hit(stroke('t', 'KeyT'), false)).toBeUndefined()
    expect(hit(stroke(',', 'Comma'), false)).toBeUndefined()
    expect(hit(stroke('?', 'Slash', { shiftKey: true }), false)).toBeUndefined()
    expect(hit(stroke(' ', 'Space'), false)).toBe('play.toggle')
    expect(hit(stroke('k', 'KeyK', { ctrlKey: true }), false)).toBe('palette.open')
  })

  it('a held key steps but does not toggle', () => {
    expect(hit(stroke('.', 'Period', { repeat: true }))).toBe('play.step.forward')
    expect(hit(stroke(' ', 'Space', { repeat: true }))).toBeUndefined()
  })

  it('a reader of keys that goes by place alone, or by character alone, is caught', () => {
    type Reader = (s: Stroke) => string | undefined
    const followsBoth = (read: Reader) =>
      read(stroke('t', 'KeyK')) === 'theme.toggle' && read(stroke('w', 'Comma')) === 'play.step.back'
    const byName = (name: string) => TABLE.find(({ keys }) => keys?.includes(name))?.id
    expect(followsBoth(hit)).toBe(true)
    expect(followsBoth((s) => byName(s.code.replace(/^Key/, '').toLowerCase()))).toBe(false)
    expect(followsBoth((s) => byName(s.key))).toBe(false)
  })

  it('leaves a slider what moves it, and commands the rest', () => {
    type Taker = (control: Control, key: string) => boolean
    const fair = (takes: Taker) =>
      ['ArrowLeft', 'End', 'PageUp'].every((key) => takes('range', key)) &&
      ['3', ' ', '.', 't'].every((key) => !takes('range', key)) &&
      ['3', ' ', 'End'].every((key) => takes('text', key)) &&
      takes('pressed', ' ') &&
      !takes('pressed', '3') &&
      !takes('other', ' ')
    expect(fair(takesKey)).toBe(true)
    const greedy: Taker = (control, key) => takesKey(control === 'range' ? 'text' : control, key)
    const careless: Taker = (control, key) => takesKey(control === 'range' ? 'other' : control, key)
    expect([greedy, careless].map(fair)).toEqual([false, false])
  })

  it('prints caps', () => {
    expect(keyCaps('Ctrl+k')).toEqual(['Ctrl', 'K'])
    expect(keyCaps('Shift+<')).toEqual(['Shift', ','])
    expect(keyCaps(' ')).toEqual(['space'])
    expect(keyCaps('+')).toEqual(['+'])
  })
})
