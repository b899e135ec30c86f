import { expect, test } from 'vitest'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { decodeLink } from '#src/page/store/link/link.ts'
import { scenesFor } from './scenes.ts'

test('scenes of every operation, small ones first, by links that open them', () => {
  const shown = scenesFor(false).map(({ name, move, limit }) => `${name}: ${move}, ${limit}`)
  const known = [
    'D3N7 64³, 4 columns playing: play, 16.7',
    'D3N7 64³, 4 columns playing, one picture large: play, 16.7',
    'D3N27 64³, 4 columns playing: play, 16.7',
    'D3N7 128³, 2 columns playing: play, 33',
    'R-MAT of 16 million dragged: drag, 33',
    'R-MAT of 16 million zoomed: zoom, 33',
    'band of 21 million dragged: drag, 33',
    'band of 21 million zoomed: zoom, 33',
    'D3N27 product of 23 million dragged: drag, 33',
    'D3N27 product of 23 million zoomed: zoom, 33',
    'D3N27 128³, 2 columns playing: play, 33',
  ]
  expect(shown.filter((one) => known.includes(one))).toEqual(known)
  for (const { name, link } of [...scenesFor(false), ...scenesFor(true)])
    expect(decodeLink(`?v=${LINK_VERSION}&${link}`).complaints, name).toEqual([])
  const [race] = scenesFor(true)
  const { doc } = decodeLink(`?v=${LINK_VERSION}&${race.link}`)
  expect(doc.source).toMatchObject({ kind: 'grid', stencil: 'D3N7', size: [16, 16, 16] })
  expect(doc.kernels).toHaveLength(4)
})
