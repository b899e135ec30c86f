import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG } from './long-first.ts'

test('files that are to begin first are there', () => {
  expect(LONG.filter((file) => !existsSync(file))).toEqual([])
})
