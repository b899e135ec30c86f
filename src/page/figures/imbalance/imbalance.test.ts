import { expect, test } from 'vitest'
import { KERNELS, matrix, product } from '../products/products.fixture.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import figure from './figure.ts'
import { sentence } from './Imbalance.tsx'
import { bySize } from './words.ts'

const uneven = [
  matrix('skew 0 2^10', [product('plain', 3), product('packed', 2)], { longestRow: 8 }),
  matrix('skew 50 2^10', [product('plain', 9), product('packed', 3)], { longestRow: 80 }),
]

test('where samples were kept in order of size, sentence and captions say so', async () => {
  const marked = uneven.map((one, f) => (f === 1 ? { ...one, bySize: true as const } : one))
  expect(sentence(sourcesOf(KERNELS, uneven))).not.toContain(bySize)
  expect(sentence(sourcesOf(KERNELS, marked))).toMatch(/ as long per nonzero.*\. The samples of these times/)
  expect(await drawn(figure, sourcesOf(KERNELS, uneven))).not.toContain(bySize)
  // the panel of even rows has none of them
  expect((await drawn(figure, sourcesOf(KERNELS, marked))).split(bySize)).toHaveLength(2)
})

test('the fastest is the one that takes least time, and not the one that uneven rows slow least', () => {
  const steady = [
    matrix('skew 0 2^10', [product('plain', 20), product('packed', 2)], { longestRow: 8 }),
    matrix('skew 50 2^10', [product('plain', 20), product('packed', 8)], { longestRow: 80 }),
  ]
  const [winner, slowed] = sentence(sourcesOf(KERNELS, steady)).split('. ')
  expect(winner).toMatch(/\*\*Packed\*\* is the fastest/)
  expect(slowed).toMatch(/Packed takes 4.* as long per nonzero, Plain 1/)
})
