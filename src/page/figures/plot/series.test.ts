import { describe, expect, it } from 'vitest'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { NAME_SIZE, wordsWidth } from './labels.ts'
import { type End, type PlacedEnd, placedEnds, PITCH } from './ends.ts'
import { MOST_NAMED, namedOf } from './named.ts'

const solves = kernelIds.filter((id) => id.startsWith('sptrsv/'))

describe('kernels that are named in a picture', () => {
  it('are five at most, the best first, and Automatic always', () => {
    const named = namedOf(solves.toReversed())
    expect([...named]).toEqual(['sptrsv/auto', ...solves.toReversed().slice(0, MOST_NAMED - 1)])
    expect(namedOf(solves.slice(1, 3)).size).toBe(2)
  })
})

describe('names at the ends of lines', () => {
  const BOUNDS = { right: 500, bottom: 300, u: 1 }
  const end = (key: string, x: number, y: number): End => ({ key, words: key, x, y })
  const crowded = solves.slice(0, 5).map((id, i) => end(id.slice(7), 200 + 12 * i, 100 + 2 * i))

  /** Pairs of names that lie over one another. */
  const touching = (placed: readonly PlacedEnd[]) =>
    placed.flatMap((a, i) =>
      placed.slice(i + 1).filter((b) => {
        const across =
          a.at.x < b.at.x + wordsWidth(b.words, NAME_SIZE) && b.at.x < a.at.x + wordsWidth(a.words, NAME_SIZE)
        return across && Math.abs(a.at.y - b.at.y) < PITCH - 0.01
      }),
    )

  it('do not touch, and stand beside their lines', () => {
    const placed = placedEnds(crowded, BOUNDS)
    expect(touching(placed)).toEqual([])
    for (const { x, y, at } of placed) {
      expect(at.x).toBe(Math.max(...placed.map((one) => one.x)) + 24)
      expect(at.x - x).toBeLessThan(80)
      expect(Math.abs(at.y - y)).toBeLessThan(5 * PITCH)
    }
    // names that stay as high as their lines lie over one another
    expect(touching(placed.map((one) => ({ ...one, at: { x: one.at.x, y: one.y } }))).length).toBeGreaterThan(0)
  })

  it('stay where they are where their widths share nothing, and inside the picture', () => {
    const [left, right] = placedEnds([end('A', 50, 80), end('B', 300, 82)], BOUNDS)
    expect([left.at.y, right.at.y]).toEqual([80, 82])
    const [edge] = placedEnds([end('Sync-free by columns', 490, 80)], BOUNDS)
    expect(edge.at.x + wordsWidth(edge.words, NAME_SIZE)).toBeLessThanOrEqual(BOUNDS.right)
    expect(edge.words).toMatch(/…$/)
  })
})
