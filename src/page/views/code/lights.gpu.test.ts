import { expect, test } from 'vitest'
import type { Code } from '#src/engine/run/code.ts'
import type { Activity } from './layout.ts'
import { Lights } from './lights.ts'
import { sheetOf } from './sheet.ts'

const code: Code = {
  listing: {
    heading: 'toy',
    lines: [
      { text: 'for each row:', code: ['loop {'] },
      { text: '  wait', when: ['wait'], code: ['poll();'] },
      { text: '  add', when: [0, 1], code: ['sum += a;'] },
      { text: '  end', when: [1], code: ['end();'] },
    ],
  },
  sources: [{ name: 'one', wgsl: 'loop {\n  poll();\n  sum += a;\n  end();\n}' }],
}

const of = (stages: readonly (readonly [number, number])[], waiting = 0): Activity => ({
  working: new Map(stages),
  waiting,
})
const ACTIVITIES = [
  of([[0, 3]], 2),
  of([[0, 4]], 2),
  of([
    [0, 4],
    [1, 1],
  ]),
  of([[1, 1]], 7),
  of([]),
  of([], 7),
]

function opened() {
  const sheet = sheetOf(code)
  let asked = 0
  const follower = { button: sheet.listing, watch: () => undefined, stop: () => undefined, reveal: () => void asked++ }
  const lights = new Lights(sheet, follower)
  return {
    show: (activity: Activity) => lights.show(activity),
    lit: () =>
      [sheet.listing, sheet.shader].flatMap((text) =>
        Array.from(text.querySelectorAll<HTMLElement>('div'), (line) => [
          line.dataset['lit'],
          line.getAttribute('aria-current'),
          line.textContent,
        ]),
      ),
    asked: () => asked,
    listing: sheet.listing,
  }
}

test('lines are lit as if none was lit before; mutant: a tick late', () => {
  const kept = opened()
  let late: unknown[] = []
  for (const activity of ACTIVITIES) {
    const anew = opened()
    anew.show(activity)
    kept.show(activity)
    expect(kept.lit()).toEqual(anew.lit())
    expect(late).not.toEqual(anew.lit())
    late = kept.lit()
  }
})

test('where the lines that were lit stay lit, a number alone changes and nothing is brought into sight', () => {
  const { show, asked, listing } = opened()
  show(ACTIVITIES[0])
  const seen = new MutationObserver(() => undefined)
  seen.observe(listing, { subtree: true, attributes: true, childList: true, characterData: true })
  show(ACTIVITIES[1])
  expect(seen.takeRecords().map(({ type, target }) => [type, target.textContent])).toEqual([['characterData', '4']])
  expect(asked()).toBe(1)
  show(ACTIVITIES[2])
  expect(asked()).toBe(2)
})
