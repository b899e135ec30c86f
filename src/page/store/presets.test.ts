import { expect, test } from 'vitest'
import { DEFAULTS } from './document.ts'
import { decodeLink, encodeLink } from './link/link.ts'
import { presetLook, shownPreset, PRESETS } from './presets.ts'

test('the first picture is the preset Race, and a link without panes is too', () => {
  expect(shownPreset(DEFAULTS)?.id).toBe('race')
  expect(shownPreset(decodeLink('?v=1').doc)?.id).toBe('race')
})

test('links that were given out without panes show what stood on screen then, in any order', () => {
  const once = ['dag', 'matrix', 'grid', 'timeline', 'slots', 'moves', 'product', 'accumulator', 'frontier']
  expect(DEFAULTS.panes).toEqual(expect.arrayContaining(once))
  expect(encodeLink({ ...DEFAULTS, panes: DEFAULTS.panes.toReversed() })).toBe('?v=4')
})

test('a preset is recognised in any order, a choice of one’s own is none', () => {
  for (const { id, panes } of PRESETS) {
    expect(shownPreset({ panes: panes.toReversed() })?.id).toBe(id)
    expect(shownPreset({ panes: panes.slice(1) })).toBeUndefined()
    expect(shownPreset({ panes: [...panes, 'nothing'] })).toBeUndefined()
    expect(shownPreset({ panes: [panes[0], panes[0]] })).toBeUndefined()
  }
})

test('keys of presets follow the bar, no two share one, and only the last have none', () => {
  const keys = PRESETS.flatMap(({ key }) => key ?? [])
  expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(PRESETS.slice(0, keys.length).map(({ key }) => key)).toEqual(keys)
})

test('the second preset opens a problem of its own, which a link can say in whole', () => {
  const { opens, panes } = PRESETS[1]
  const whole = { ...DEFAULTS, ...opens, panes }
  const link = encodeLink(whole)
  expect(link.length).toBeLessThan(300)
  expect(decodeLink(link).doc).toEqual(whole)
  expect(shownPreset(decodeLink(link).doc)?.id).toBe('full')
})

test('a preset keeps the grid of panes for those who pinned it, and else leads with what suits it', () => {
  for (const preset of PRESETS) {
    expect(presetLook({ ...DEFAULTS, lead: undefined }, preset)).not.toHaveProperty('lead')
    expect(presetLook({ ...DEFAULTS, lead: 'matrix' }, preset).lead).toBe('auto')
  }
})

test('a link names the panes, not the preset', () => {
  expect(encodeLink({ ...DEFAULTS, panes: ['lanes', 'state'] })).toBe('?v=4&panes=lanes.state')
})

test('Lanes compares the same rows where columns stand beside each other, unless the visitor chose otherwise', () => {
  const lanes = PRESETS.find(({ id }) => id === 'lanes') ?? PRESETS[0]
  expect(DEFAULTS.kernels.length).toBeGreaterThan(1)
  expect(presetLook(DEFAULTS, lanes).options).toEqual({ lanes: { of: 'rows' } })
  const chosen = { ...DEFAULTS, options: { lanes: { of: 'worker' }, matrix: { colour: 'level' } } }
  expect(presetLook(chosen, lanes).options).toEqual(chosen.options)
  expect(presetLook({ ...DEFAULTS, kernels: DEFAULTS.kernels.slice(0, 1) }, lanes)).not.toHaveProperty('options')
  expect(presetLook(DEFAULTS, PRESETS[0])).not.toHaveProperty('options')
})
