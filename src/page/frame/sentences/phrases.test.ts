import { expect, test } from 'vitest'
import { phrases } from './phrases.ts'

test('phrases put together are the text, and each but the first begins with what joins it', () => {
  for (const text of [
    '',
    'a',
    'took Plane sweep: its rows are the points of a grid, 8×8×8.',
    'workers 64 · team 4',
    '1 px = 6.7 × 6.7',
  ]) {
    expect(phrases(text).join('')).toBe(text)
    expect(
      phrases(text)
        .slice(1)
        .every((phrase) => /^(, | · )/.test(phrase)),
    ).toBe(true)
  }
  expect(phrases('took Plane sweep, by structure · by rule')).toEqual([
    'took Plane sweep',
    ', by structure',
    ' · by rule',
  ])
})
