import { beforeEach, expect, test, vi } from 'vitest'
import { shippedTalks } from '#src/engine/catalog/talks.ts'
import { allTalks, isOwn, keepTalks, ownTalks, talkNamed } from './kept-talks.ts'

const TALK = {
  title: 'Mine',
  scenes: [{ show: 'panes=dag&t=end', title: 'Rows wait', says: ['It waits.'], seconds: 30 }],
}

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('talks of the visitor are kept beside those that come with the page, and found by their ids', async () => {
  const shipped = await shippedTalks()
  keepTalks([TALK, { ...TALK, title: 'Another' }])
  const all = await allTalks()
  expect(all.filter((talk) => !isOwn(talk))).toEqual(shipped)
  expect(all.filter(isOwn)).toEqual([
    { ...TALK, id: 'own-0' },
    { ...TALK, title: 'Another', id: 'own-1' },
  ])
  expect((await talkNamed('own-1'))?.title).toBe('Another')
  expect((await talkNamed('lesson:lanes'))?.title).toMatch(/multistage/)
  expect([await talkNamed('gone'), await talkNamed('lesson:gone')]).toEqual([undefined, undefined])
})

test.each(['{', 'null', '7', '["{", 3, null, "{}"]'])('of what is kept as %s nothing is shown', (text) => {
  kept.set('sparsescope.talks', text)
  expect(ownTalks()).toEqual([])
})
