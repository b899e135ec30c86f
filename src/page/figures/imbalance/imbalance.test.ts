import { expect, test } from 'vitest'
import { KERNELS, matrix, product } from '../products/products.fixture.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import figure from './figure.ts'
import { sentence } from './Imbalance.tsx'

const uneven = [
  matrix('skew 0 2^10', [product('plain', 3), product('packed', 2)], { longestRow: 8 }),
  matrix('skew 50 2^10', [product('plain', 9), product('packed', 3)], { longestRow: 80 }),
]

test('even rows and uneven ones are drawn, each in a panel', async () => {
  const titles = [...(await drawn(figure, sourcesOf(KERNELS, uneven))).matchAll(/<figure[^>]* aria-label="([^"]*)"/g)]
  expect(titles.map(([, title]) => title)).toEqual(['Uniform', 'Power law'])
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
