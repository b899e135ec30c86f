import { expect, inject, test } from 'vitest'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { shownFromShelf } from '#src/page/lessons/shelf.fixture.ts'
import { printedStep } from './printed-step.ts'

/** Of the steps of all lessons one in eight is read from the shelf. */
const ONE_IN = 8
const draw = new Draw(inject('turn')).within(TURNS)

const FIGURE = { address: 'data:image/svg+xml,', caption: '' }
const { catalog } = await lessons()
const all = [...catalog].flatMap(([id, { steps }]) =>
  Object.entries(steps).map(([name, step]) => ({ place: `${id}.${name}`, step })),
)

const printedFromShelf = async ({ place, step }: (typeof all)[number]) =>
  printedStep(step, (await shownFromShelf(place, step))?.columns, FIGURE)

test('a step prints its own words, with the numbers of its runs and without marks', async () => {
  for (const one of draw.of(all, ONE_IN)) {
    const printed = await printedFromShelf(one)
    const { step, place } = one
    expect(JSON.stringify(printed), place).not.toMatch(/…|<\w+>|\]\(|\*\*|\{\w+\}|undefined|NaN/)
    expect(printed.claims.map(({ of }) => of)).toEqual(step.claims.map(({ of }) => of))
    expect(printed.title).toBe(step.title)
    expect([printed.asks !== undefined, printed.does !== undefined]).toEqual(
      [step.asks, step.does].map((part) => part !== undefined),
    )
    const { right, choices } = printed.asks ?? { right: 0 }
    expect(Number.isInteger(right) && (!choices || (right ?? -1) in choices), place).toBe(true)
  }
}, 60_000)

test('mutant: without the runs no answer is known, and a number is a gap', async () => {
  const asking = all.filter(({ step }) => step.asks)
  expect(asking.length).toBeGreaterThan(10)
  for (const { step } of asking) expect(printedStep(step, undefined, FIGURE).asks?.right).toBeUndefined()
  const gaps = all.map(({ step }) => JSON.stringify(printedStep(step, undefined, FIGURE)))
  expect(gaps.filter((text) => text.includes('…')).length).toBeGreaterThan(10)
})
