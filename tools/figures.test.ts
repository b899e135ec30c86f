import { expect, test } from 'vitest'
import { figuresNamed } from './figures.mjs'
import { projectTexts } from './project.mjs'

const project = projectTexts()

test('no file outside its folder names a figure', () => {
  expect(figuresNamed(project)).toEqual([])
})

/** Each adds a line that knows a figure to a file that must know none. */
const MUTANTS: readonly (readonly [place: string, line: string])[] = [
  ['src/page/store/document.ts', "export const FIGURES = ['bandwidth', 'formats'] as const"],
  ['src/page/features/measure/figure-commands.ts', "patchDoc({ screen: 'breakeven' })"],
  ['src/page/frame/bar/Bar.tsx', 'const TIMING = screen === "timing"'],
  ['src/page/desk/measure/sweep/tasks.ts', "if (figure.id === 'imbalance') return unlikeRows(subject, edge)"],
  ['src/page/figures/screen/Tabs.tsx', "void runCommand('screen.scaling')"],
]

test('a figure that is named is seen', () => {
  const alive = MUTANTS.filter(([place, line]) => figuresNamed({ ...project, [place]: line }).length === 0)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (figures named)`)
  expect(alive).toEqual([])
})

test('words that are figures’ names and mean something else are no names of figures, and a new figure is looked for too', () => {
  const place = ['src', 'page', 'frame', 'a.ts'].join('/')
  const [there, line] = [
    { [['src', 'page', 'figures', 'new', 'figure.ts'].join('/')]: '' },
    "patchDoc({ screen: 'new' })",
  ]
  expect(figuresNamed({ ...project, [place]: "['bandwidth', count(facts.bandwidth)]" })).toEqual([])
  expect(figuresNamed({ ...there, [place]: line })).toEqual([`${place}:1 names new`])
  expect(figuresNamed({ ...there, [place]: `/** ${line} */` })).toEqual([])
})
