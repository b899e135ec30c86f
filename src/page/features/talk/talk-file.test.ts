import { expect, test } from 'vitest'
import { refusal } from '#src/core/base/errors.ts'
import { shippedTalks } from '#src/engine/catalog/talks.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { talkFrom, talkText } from './talk-file.ts'

const SCENE = { link: '?v=4&panes=dag', headline: 'Rows wait', notes: '', seconds: 30 }
const fileOf = (change: object) =>
  JSON.stringify({ kind: 'sparsescope talk', version: 1, title: 'Mine', scenes: [SCENE], ...change })

test('a talk that was saved is read again as it was, and so is each that comes with the page', async () => {
  const talks = await shippedTalks()
  expect(talks.length).toBeGreaterThan(0)
  for (const { id: _, ...talk } of talks) expect(talkFrom(talkText(talk))).toEqual(talk)
})

test('a whole address stands for its query, and what a scene leaves out has a default', () => {
  const { link, headline } = SCENE
  const scenes = [{ link: `https://example.org/page/${link}`, headline }]
  expect(talkFrom(fileOf({ scenes })).scenes).toEqual([
    { show: 'panes=dag&t=end', title: headline, says: [''], seconds: 60 },
  ])
})

test('a link in a file means what it meant: its version, its step, and the end of the run where it names none', () => {
  const old = '?v=2&m=grid:D2N5:4x3x1:seeded:1'
  const links = [old, `${old}&t=3`, '?v=4&m=file:0123456789abcdef:a%26b.mtx']
  const file = fileOf({ scenes: links.map((link) => ({ ...SCENE, link, notes: 'One.\n\nTwo.' })) })
  const { scenes } = talkFrom(file, true)
  expect(scenes.map(({ show }) => linkKeys(show)).map(({ doc, atEnd }) => [doc.axis, doc.tick, atEnd])).toEqual([
    ['steps', 0, true],
    ['steps', 3, false],
    ['auto', 0, true],
  ])
  expect(scenes[0].says).toEqual(['One.', 'Two.'])
  const again = JSON.parse(talkText({ title: 'Mine', scenes })) as { readonly scenes: readonly { link: string }[] }
  expect(again.scenes.map(({ link }) => link)).toEqual(links)
})

/** Files that are refused, and what is said of each. */
const REFUSED: readonly (readonly [text: string, says: RegExp])[] = [
  ['{', /not JSON/],
  ['null', /does not say that it is one/],
  ['{"title":"Mine"}', /does not say that it is one/],
  [fileOf({ version: 2 }), /version 2, and this page reads version 1/],
  [fileOf({ title: ' ' }), /the title has no words/],
  [fileOf({ title: 'x'.repeat(5000) }), /the title has more than 4000 letters/],
  [fileOf({ scenes: [] }), /no scenes/],
  [fileOf({ scenes: Array.from({ length: 101 }, () => SCENE) }), /101 scenes, and 100 is the most/],
  [fileOf({ scenes: [SCENE, 7] }), /scene 2 is no object/],
  [fileOf({ scenes: [SCENE, { ...SCENE, link: undefined }] }), /scene 2 has no link/],
  [
    fileOf({ scenes: [{ ...SCENE, link: '?k=sptrsv/nope' }] }),
    /scene 1 has a link that cannot be followed: .*sptrsv\/nope/,
  ],
  [
    fileOf({ scenes: [{ ...SCENE, link: '?v=4&m=address:http://127.0.0.1:4399/beacon.mtx' }] }),
    /scene 1 has a link that cannot be opened without a question: .*127\.0\.0\.1:4399/,
  ],
  [
    fileOf({ scenes: [SCENE, { ...SCENE, link: '?m=grid:D3N7:512x512x512:seeded:1' }] }),
    /scene 2 has a link that cannot be opened without a question: .*of memory/,
  ],
  [fileOf({ scenes: [{ ...SCENE, headline: 3 }] }), /the headline of scene 1 has no words/],
  [fileOf({ scenes: [{ ...SCENE, seconds: -1 }] }), /scene 1 needs a number of seconds from 0 to 3600/],
  [fileOf({ scenes: [{ ...SCENE, seconds: '60' }] }), /scene 1 needs a number of seconds/],
  [fileOf({ scenes: [{ ...SCENE, counts: 7 }] }), /the problem whose times scene 1 counts has no words/],
  [fileOf({ scenes: [{ ...SCENE, into: [] }] }), /scene 1 needs 1 to 10 links that go further/],
  [fileOf({ scenes: [{ ...SCENE, into: ['panes=nope'] }] }), /scene 1 has a link that cannot be followed: .*nope/],
  [
    fileOf({ scenes: [{ ...SCENE, into: ['m=address:http://127.0.0.1:4399/beacon.mtx'] }] }),
    /scene 1 has a link that cannot be opened without a question/,
  ],
]

test.each(REFUSED)('%.60s is refused, and the sentence says why', (text, says) => {
  expect(refusal(() => talkFrom(text))).toMatch(says)
})

test('what this browser kept from before such scenes were refused is not lost', () => {
  const link = '?m=grid:D3N7:512x512x512:seeded:1'
  expect(talkFrom(fileOf({ scenes: [{ ...SCENE, link }] }), true).scenes[0].show).toBe(`${link.slice(1)}&t=end`)
})
