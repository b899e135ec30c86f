import { expect, test } from 'vitest'
import { DEFAULTS, type Document } from '../document.ts'
import { linkKeys, reaches, stepDocument } from './step-document.ts'

const SHOW = 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=dag&axis=steps&t=3&opt=matrix.colour:level'

test('a step chooses the figure, and leaves theme, keys and locks to the reader', () => {
  const pin = { kind: 'worker', worker: 1 } as const
  const own: Document = { ...DEFAULTS, theme: 'light', letterKeys: false, lock: ['matrix'], tick: 40, pin }
  const { doc, atEnd } = stepDocument('waiting.needs', SHOW, own)
  expect(doc).toMatchObject({ lesson: 'waiting.needs', panes: ['dag'], tick: 3, theme: 'light' })
  expect([doc.letterKeys, doc.lock]).toEqual([false, ['matrix']])
  expect(doc.pin).toBeUndefined()
  expect(atEnd).toBe(false)
})

test('of two keys of a name the last one counts, and the end is said apart', () => {
  const { doc, atEnd, complaints } = linkKeys(`${SHOW}&t=end&panes=matrix`)
  expect([doc.panes, doc.tick, atEnd, complaints]).toEqual([['matrix'], 0, true, []])
  expect(linkKeys('pin=row:x').complaints).toHaveLength(1)
})

test('a task is done once the document says what it asks for; the playhead may be further on', () => {
  const { doc } = linkKeys(SHOW)
  const pinned: Document = { ...doc, pin: { kind: 'item', space: 'row', item: 7 } }
  expect([reaches(doc, 'pin=row:7', 17), reaches(pinned, 'pin=row:7', 17)]).toEqual([false, true])
  expect([2, 3, 4].map((tick) => reaches({ ...doc, tick }, 't=3', 17))).toEqual([false, true, true])
  expect([16, 17].map((tick) => reaches({ ...doc, tick }, 't=end', 17))).toEqual([false, true])
  expect(reaches(doc, 't=end', 0), 'before anything has run').toBe(false)
  expect(reaches(doc, 'opt=matrix.colour:level', 17)).toBe(true)
  expect(reaches(doc, 'opt=matrix.colour:state', 17)).toBe(false)
})
