import { expect, test, vi } from 'vitest'
import { secondsOf } from '#src/engine/catalog/contract/talk.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { lessonTalks, notesOnScreen } from './lesson-talk.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: 'Test/1' }))

const MARKS = /\]\(|\*\*|[{}<>]/

test('each lesson is a talk: a scene for each step and one more for each question, in its minutes, without marks', async () => {
  const { catalog } = await lessons()
  const talks = await lessonTalks()
  expect(talks.map(({ title }) => title)).toEqual([...catalog.values()].map(({ title }) => title))
  for (const [i, { minutes, steps }] of [...catalog.values()].entries()) {
    const { scenes } = talks[i]
    const asking = Object.values(steps).filter(({ asks }) => asks)
    expect(scenes).toHaveLength(Object.keys(steps).length + asking.length)
    expect(Math.abs(secondsOf(talks[i]) - 60 * minutes)).toBeLessThan(scenes.length)
    for (const { title, says, show } of scenes) {
      expect([title, ...says].filter((text) => MARKS.test(text))).toEqual([])
      expect(linkKeys(show).complaints, title).toEqual([])
    }
    // all of it can be sent to the window of the speaker
    expect(structuredClone(talks[i])).toEqual(talks[i])
  }
})

test('a question comes before its answer, on the figure of each', async () => {
  const [talk] = (await lessonTalks()).filter(({ id }) => id === 'lesson:lanes')
  const at = talk.scenes.findIndex(({ title }) => title.endsWith('carries a nonzero?'))
  const [question, answer] = talk.scenes.slice(at)
  expect(question.says.at(-1)).toMatch(/^Answers to choose from: About a tenth; /)
  expect([answer.title, answer.says]).toEqual([
    'A short row leaves most lanes empty',
    [expect.stringMatching(/^It is …\./)],
  ])
  const slower = talk.scenes.findIndex(({ title }) => title.startsWith('Fuller lanes'))
  expect(linkKeys(talk.scenes[slower - 1].show).doc.panes).toEqual(['lanes'])
  expect(linkKeys(talk.scenes[slower].show).doc.panes).toEqual(['timeline', 'stencil'])
})

test('no question of a lesson shows how its runs go on or end, and its answer shows what the step has', async () => {
  const { catalog } = await lessons()
  let questions = 0
  for (const talk of await lessonTalks()) {
    const steps = Object.values(catalog.get(talk.id.slice('lesson:'.length))?.steps ?? {})
    for (const [at, { title, show, asks, plays, live }] of talk.scenes.entries()) {
      if (!asks) continue
      questions++
      const { doc, atEnd } = linkKeys(show)
      expect([doc.axis, doc.tick, atEnd, plays, live], title).toEqual(['steps', 0, false, undefined, undefined])
      const step = steps.find((one) => one.asks?.question === title)
      const answer = [step?.show, step?.asks?.show].filter(Boolean).join('&')
      expect(linkKeys(talk.scenes[at + 1].show), title).toEqual(linkKeys(answer))
    }
  }
  expect(questions).toBeGreaterThan(15)
})

test('the notes of what is no lesson are left as they are', async () => {
  const own = { id: 'own-0', title: 'Mine', scenes: [] }
  expect(await notesOnScreen(own, 0, undefined)).toBeUndefined()
  expect(await notesOnScreen({ ...own, id: 'lesson:gone' }, 0, undefined)).toBeUndefined()
})
