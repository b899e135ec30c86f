import { expect, test } from 'vitest'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { edited, WITHOUT } from './without.ts'

test('every part that is taken out is there, and a text that is not is named', async () => {
  const own = await projectSources()
  const changed = Object.entries(WITHOUT).map(([, edits]) => {
    const sources = edited(own, edits)
    return Object.keys(own).filter((module) => sources[module] !== own[module]).length === edits.length
  })
  expect(changed).toEqual(changed.map(() => true))
  const [module] = Object.keys(own)
  expect(() => edited(own, [{ module, find: 'no such text', replace: '' }])).toThrow(`${module} has no “no such text”.`)
})
