import { expect, test, vi } from 'vitest'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { shippedTalks } from '#src/engine/catalog/talks.ts'
import { lessonTalks } from './lesson-talk.ts'
import { sceneCode } from './scene-code.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: 'Test/1' }))

const PAGE = 'https://example.org/sparsescope/?m=mesh:bunny#speaker=1'
const showing = (show: string) => ({
  at: 0,
  talk: { id: '', title: '', scenes: [{ show, title: '', says: [], seconds: 1 }] },
})

test('every scene that comes with the page has a code, and its address is the figure', async () => {
  const all = [...(await shippedTalks()), ...(await lessonTalks())]
  expect(all.length).toBeGreaterThan(8)
  for (const talk of all)
    for (const [at, { show, title, lesson }] of talk.scenes.entries()) {
      const code = sceneCode({ talk, at }, PAGE)
      expect('qr' in code, `${title}: ${'why' in code ? code.why : ''}`).toBe(true)
      expect(code.address).toMatch(/^https:\/\/example\.org\/sparsescope\/\?v=\d+/)
      const { doc, complaints } = linkKeys(new URL(code.address).search.slice(1))
      expect(complaints).toEqual([])
      const { source, kernels, panes, screen } = linkKeys(show).doc
      expect(doc).toMatchObject(lesson === undefined ? { source, kernels, panes, screen } : { lesson })
    }
})

test('a scene whose link is long, or of a file, has none and says what helps', () => {
  const long = sceneCode(showing(`m=mesh:bunny&opt=${'matrix.colour:level,'.repeat(30)}`), PAGE)
  expect('why' in long && long.why).toMatch(/\d+ letters.*squares.*57.*save the talk as one file/i)
  const endless = sceneCode(showing(`m=mesh:bunny&opt=${'matrix.colour:level,'.repeat(200)}`), PAGE)
  expect('why' in endless && endless.why).toMatch(/\d+ letters.*57/)
  for (const host of ['127.0.0.1:4173', 'localhost', 'a.localhost', '[::1]:80'])
    expect(sceneCode(showing('m=mesh:bunny'), `http://${host}/`)).toMatchObject({
      why: expect.stringMatching(/^No other/),
    })
  expect('qr' in sceneCode(showing('m=mesh:bunny'), 'https://localhost.example.org/')).toBe(true)
  const file = sceneCode(showing('m=file:0123456789abcdef:a.mtx'), PAGE)
  expect('why' in file && file.why).toMatch(/this device/)
})
