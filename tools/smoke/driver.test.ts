import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { valueOfKey } from './driver.mjs'

/** Keys that a text presses, by their DOM names. */
const pressed = (text: string): readonly string[] => [...text.matchAll(/\.press\('([^']+)'\)/g)].map(([, key]) => key)

test('every key that a journey presses is one that WebDriver takes', () => {
  const keys = pressed(readFileSync(path.join(import.meta.dirname, 'journeys.mjs'), 'utf8'))
  expect(keys).toContain('ArrowRight')
  expect(keys.map((key) => valueOfKey(key).length)).toEqual(keys.map(() => 1))
  expect(valueOfKey('n')).toBe('n')
  // a name that is taken for letters is what a driver refuses without naming it
  expect(() => valueOfKey('PageDown')).toThrow('no WebDriver value is known of the key PageDown')
})
