import { expect, test } from 'vitest'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf, same } from '../opened.fixture.ts'
import { seriesOf, solvedIn } from './solved.fixture.ts'
import view from './view.ts'

const residuals = seriesOf('residual', [1, 0.3, 0.02, 1e-3, 1e-6])
const replay = solvedIn(4, [residuals, seriesOf('true residual', [1, 3e-4], [0, 4])])
const other = solvedIn(2, [seriesOf('residual', [1, 1e-2, 1e-5])])
const open = () => openPicture(view, replay)

const frame = framesWith({ axisEnd: 12, columns: [replay, other], width: 520, height: 260 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(open, frame, [0, 3, 6, replay.end, 6, 3, 0])
})

test('iterations, columns, axes, widths and themes are told apart', () => {
  const { pixels, said } = open()
  const frames = [
    frame(0),
    frame(2),
    frame(4),
    frame(6),
    frame(6, { columns: [replay] }),
    frame(6, { options: { along: 'time' } }),
    frame(6, { width: 300 }),
    frame(6, { palette: paletteOf('light') }),
  ].map(pixels)
  expectApart(frames)
  expect(said).toContain('not measured: R measures')
})

test('a curve that stands beside is thin, and drawn in its own column alone', () => {
  const beside = seriesOf('sent on', [0.1, 0.03, 2e-3, 1e-4, 1e-5])
  const solve = (aside: boolean) => solvedIn(4, [residuals, aside ? { ...beside, aside } : beside])
  const pixels = (own: ReturnType<typeof solve>, others: readonly (typeof own)[]) =>
    openPicture(view, own).pixels(frame(6, { columns: [own, ...others] }))
  expect(same(pixels(solve(true), []), pixels(solve(false), []))).toBe(false)
  const alone = solvedIn(4, [residuals])
  expect(same(pixels(alone, [solve(true)]), pixels(alone, [alone]))).toBe(true)
  expect(same(pixels(alone, [solve(false)]), pixels(alone, [alone]))).toBe(false)
})
