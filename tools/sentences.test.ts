import { expect, test } from 'vitest'
import { projectTexts } from './project.mjs'
import { OWN, sentencesApart } from './sentences.mjs'

const project = projectTexts()

test('sentences stand in files of words', () => {
  expect(sentencesApart(project)).toEqual([])
})

/** Each says something to people outside a file of words. */
const MUTANTS: readonly (readonly [place: string, text: string])[] = [
  ['src/page/store/complaints.ts', "const REMEDIES = [{ label: 'Open the first page', command: 'page.first' }]"],
  ['src/page/features/tune/tune.ts', 'const words = `There is nothing to tune: ${why}`'],
  [
    'src/page/features/panes/commands.ts',
    "export const commands = [{ id: 'look.side', label: 'Show the side column' }]",
  ],
  ['src/engine/gpu/device/device.ts', "throw new AppError('NoGpu', 'This browser has no WebGPU.')"],
  ['src/engine/run/record/record.ts', "throw new AppError('BadRecording', \"The recording's data ends early.\")"],
  ['src/page/app/App.tsx', 'export const App = () => <p>A part of the page did not arrive.</p>'],
  ['src/page/app/App.tsx', 'export const App = () => <div aria-label="The side column" />'],
  ['src/page/features/take/html.ts', 'const main = `<h1>A part of the page</h1><p>${did}</p>`'],
  ['src/page/features/take/html.ts', 'const main = `<nav aria-label="The side column"></nav>`'],
  ['src/engine/worker/serve.ts', "const said = ended ? 'the browser ended it' : ''"],
]

test('a sentence that stands where it is used is seen', () => {
  const alive = MUTANTS.filter(([place, text]) => sentencesApart({ [place]: text }).length === 0)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (sentences)`)
  expect(alive).toEqual([])
})

test('names, styles, code, faults of the program, tests and files of words are no such sentences', () => {
  const place = ['src', 'app', 'a.tsx'].join('/')
  for (const text of [
    "const id = 'play.step.forward'",
    'const a = <div className="wide tall high" />',
    "const font = '600 12px IBM Plex Sans'",
    "const wgsl = 'if (a == b) return one of them;'",
    "throw new Error('There is no such lane.')",
    'console.error(`The picture ${id} failed`)',
    "const keywords = 'alias break case const'.split(' ')",
    "const controls = 'input, textarea, select, [contenteditable]'",
    "type Kind = 'one of three' | 'two of three'",
    'const main = `<div id="picture" class="wide tall"><span hidden></span></div>`',
  ])
    expect(sentencesApart({ [place]: text })).toEqual([])
  const said = "export const said = 'A part of the page did not arrive.'"
  for (const file of ['words.ts', 'dropped-words.ts', 'a.test.ts'])
    expect(sentencesApart({ [['src', 'app', file].join('/')]: said })).toEqual([])
})

test('every folder that keeps its own is there', () => {
  for (const folder of OWN)
    expect(
      Object.keys(project).some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true)
})
