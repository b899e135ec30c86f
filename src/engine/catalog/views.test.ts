import { expect, test } from 'vitest'
import { firstViews, views } from './views.ts'

test('the views that stand on screen at first are those that say so', async () => {
  const { catalog, missing } = await views()
  expect(missing).toEqual([])
  expect(firstViews).toEqual([...catalog].flatMap(([id, { first }]) => (first ? [id] : [])).sort())
  expect(firstViews.length).toBeGreaterThan(3)
})
