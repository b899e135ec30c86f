import { expect, test } from 'vitest'
import { CLOCK, CONTROL } from '#src/core/trace/control.ts'
import { allKernels } from '#src/engine/catalog/kernels.ts'
import { MAX_POLLS, traceBuilder } from '#src/core/trace/event.ts'
import { CLOCK_NOTES, type Note } from '#src/core/trace/notes.ts'
import { DEFAULTS, type Document } from '#src/page/store/document.ts'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { OLD_LINKS } from '#src/page/store/link/link.corpus.ts'
import { decodeLink, encodeLink } from '#src/page/store/link/link.ts'
import { deadCommands, deadQuotes, deadReferences, tableOf } from './docs.mjs'
import { projectTexts } from './project.mjs'

const project = projectTexts()
const doc = (name: string): string => project[`docs/${name}.md`]

test('documents and comments name files, folders and exports that are there', () => {
  const dead = Object.entries(project).flatMap(([file, text]) => deadReferences(file, text, project))
  expect(dead).toEqual([])
})

/** Words of a table `word | name | …`, held against numbers by name. */
function wrongWords(text: string, heading: string, words: Readonly<Record<string, number>>): string[] {
  const rows = tableOf(text, heading).map(([word, name]) => [name, Number(word)] as const)
  const said = new Map(rows)
  return [
    ...rows.filter(([name, word]) => words[name] !== word).map(([name, word]) => `word ${word} is not ${name}`),
    ...Object.keys(words)
      .filter((name) => !said.has(name))
      .map((name) => `${name} is missing`),
  ]
}

/** Which word of an event each of its parts is, by writing an event whose parts are all different. */
function eventWordsByName(): Readonly<Record<string, number>> {
  const builder = traceBuilder(32)
  builder.emit({ worker: 11, stage: 12, polls: 0, item: 13, k: 14, phase: 15, lanes: [16] })
  const { words } = builder.finish()
  const at = (value: number) => words.indexOf(value)
  return { worker: at(11), stage: at(12 << 24), item: at(13), k: at(14), phase: at(15), lanes: at(16) }
}

const declared: readonly Note[] = [...(await allKernels()).values()].flatMap(({ trace }) => trace.notes ?? [])

/** Notes and what they hold, as the document has them and as kernels declare them; those of the clock are its last. */
function wrongNotes(text: string): string[] {
  const said = tableOf(text, 'Notes').map((cells) => cells.join(': '))
  const meant = [...declared, ...CLOCK_NOTES].map(({ name, holds }) => `${name}: ${holds}`)
  return [
    ...said.filter((line) => !meant.includes(line)).map((line) => `no kernel declares ${line}`),
    ...[...new Set(meant)].filter((line) => !said.includes(line)).map((line) => `${line} is missing`),
    ...(said.slice(-2).join() === meant.slice(-2).join() ? [] : ['the notes of the clock are not the last']),
  ]
}

function wrongTrace(text: string): string[] {
  return [
    ...wrongWords(text, 'Words of `control`', CONTROL),
    ...wrongWords(text, 'Words of a run with a clock', CLOCK),
    ...wrongWords(text, 'Words of an event', eventWordsByName()),
    ...wrongNotes(text),
  ]
}

test('the trace is written as its document says', () => {
  expect(MAX_POLLS).toBe(2 ** 24 - 1)
  expect(wrongTrace(doc('trace'))).toEqual([])
})

/** Keys of a link: the example of each is understood and changes the document; no others are written or were given out. */
function wrongLinks(text: string): string[] {
  const keys = tableOf(text, 'Keys').map(([key, example]) => ({ key, example }))
  const linkOf = (key: string, example: string) =>
    decodeLink(`?v=${LINK_VERSION}&${key}=${encodeURIComponent(example)}`)
  const changed = (one: Document) =>
    Object.entries(one).filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULTS[part as 'tick']))
  const all = Object.fromEntries(keys.flatMap(({ key, example }) => changed(linkOf(key, example).doc)))
  const written = [...new URLSearchParams(encodeLink({ ...DEFAULTS, ...all })).keys()]
  const given = OLD_LINKS.flatMap(([link]) => [...new URLSearchParams(link).keys()])
  const known = ['v', ...keys.map(({ key }) => key)]
  return [
    ...keys.flatMap(({ key, example }) => linkOf(key, example).complaints),
    ...keys
      .filter(({ key, example }) => changed(linkOf(key, example).doc).length === 0)
      .map(({ key }) => `${key} does nothing`),
    ...known.filter((key) => !written.includes(key)).map((key) => `${key} is not written`),
    ...[...written, ...given].filter((key) => !known.includes(key)).map((key) => `${key} is not in the table`),
    ...(text.includes(`version **${LINK_VERSION}**`) ? [] : ['links are written in another version']),
  ]
}

test('links have the keys that their document lists', () => {
  expect(wrongLinks(doc('link'))).toEqual([])
})

const { scripts } = JSON.parse(project['package.json']) as { scripts: Readonly<Record<string, string>> }
const steps = [...project['tools/test.mjs'].matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)
const wrongCommands = (text: string) => deadCommands(text, Object.keys(scripts), steps)

test('commands that documents name are there', () => {
  expect(steps).toContain('unit')
  for (const file of [
    'README.md',
    'CONTRIBUTING.md',
    ...Object.keys(project).filter((name) => /^docs\/.*\.md$/.test(name)),
  ])
    expect(wrongCommands(project[file]), file).toEqual([])
})

const WALKED = project['shaders/sptrsv/sync_free/kernel.wesl']
/** The lines of code in a text, without their comments. */
const codeLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\/\/.*/, '').trim())
    .filter((line) => line !== '')

/** What the walk through a kernel says otherwise than its files, or does not say: lines of its shader, of its dispatch, members of a kernel. */
function wrongWalk(text: string): string[] {
  const quoted = [...text.matchAll(/```wgsl\n([^]*?)```/g)].flatMap(([, block]) => codeLines(block))
  const isWhole = quoted.join('\n') === codeLines(WALKED).join('\n')
  const plain = text.replace(
    /```ts\n([^]*?)```/,
    (_, block: string) => `\`\`\`ts\n${codeLines(block).join('\n')}\`\`\``,
  )
  const contract = /export interface Kernel<[^]*?\n\}\n/.exec(project['src/core/kernel/kernel.ts'])?.[0] ?? ''
  const members = [...contract.matchAll(/^ {2}(?:readonly )?(\w+)[?:(]/gm)].map(([, name]) => name)
  return [
    ...deadQuotes(text, 'wgsl', WALKED),
    ...(isWhole ? [] : ['the shader is not quoted whole, in its order']),
    ...deadQuotes(plain, 'ts', project['shaders/sptrsv/polling.ts'].replace('const solve = dispatch(', 'dispatch(')),
    ...members.filter((name) => !new RegExp(`\`(?:Kernel\\.)?${name}\``).test(text)),
  ]
}

test('the walk through a kernel quotes its shader whole and its dispatch as it is, and names every member of a kernel', () => {
  expect(wrongWalk(doc('kernel'))).toEqual([])
})

test('every decision has a page, and every word of the glossary one meaning', () => {
  const pages = Object.keys(project).filter((file) => /^docs\/decisions\/(?!README)/.test(file))
  for (const page of pages) expect(doc('decisions/README')).toContain(`(${page.replace('docs/decisions/', '')})`)
  expect(pages.length).toBeGreaterThan(5)
  const words = tableOf(`# All\n${doc('glossary')}`, 'All').flatMap(([word]) => word.split(', '))
  expect(words.filter((word, w) => words.indexOf(word) !== w)).toEqual([])
})

/** How many faults once went unseen: they are numbered from S1. */
const UNSEEN = 56

/** Rows of the faults that once went unseen: those that are missing, and names that their files do not hold. */
function wrongFaults(text: string): string[] {
  const rows = tableOf(text, 'The faults').map(([fault, , file, name]) => ({ fault, file, name }))
  const numbers = Array.from({ length: UNSEEN }, (_, s) => `S${s + 1}`)
  return [
    ...(rows.map(({ fault }) => fault).join() === numbers.join() ? [] : ['the faults are others']),
    ...rows
      .filter(({ file, name }) => name.length < 10 || !project[file]?.includes(name))
      .map(({ fault, file, name }) => `${fault}: ${file} has no “${name}”`),
  ]
}

test('each fault that once went unseen has a test or a mutant that sees it', () => {
  expect(wrongFaults(doc('faults'))).toEqual([])
})

/** A fault in a text, by replacing what must be there. */
function broken(text: string, find: string | RegExp, replace = ''): string {
  const changed = text.replace(find, replace)
  if (changed === text) throw new Error(`no “${String(find)}” to break`)
  return changed
}

test('each of these faults is seen', () => {
  const refer = (text: string) => deadReferences('docs/kernel.md', text, project)
  const [kernel, trace, link] = [doc('kernel'), doc('trace'), doc('link')]
  const mutants: Readonly<Record<string, readonly string[]>> = {
    'a file that is gone': refer('see `src/core/kernel/gone.ts`'),
    'a comment on a file that is gone': deadReferences('src/a.ts', '// src/core/kernel/gone.ts knows', project),
    'a page without its place': deadReferences('src/a.ts', '// see notation.md', project),
    'a folder that is gone': refer('see `src/gone/<view>/view.ts`'),
    'a link to a page that is gone': refer('[x](decisions/gone.md)'),
    'an export that is gone': refer(broken(kernel, '[`Plan`]', '[`Plane`]')),
    'a member that is gone': refer(broken(kernel, '[`Kernel.plan`]', '[`Kernel.plane`]')),
    'a word with another number': wrongTrace(broken(trace, /\| 3 ( *\| `events`)/, '| 4 $1')),
    'a word of the clock with another number': wrongTrace(broken(trace, '| 320 ', '| 321 ')),
    'two words of an event in the wrong order': wrongTrace(broken(trace, /\| 2 ( *\| `item`)/, '| 4 $1')),
    'a note that is not told': wrongTrace(broken(trace, /\n\| `ahead`.*/)),
    'a note that holds something else': wrongTrace(broken(trace, 'nonzeros were requested', 'nonzeros came')),
    'a key that links do not have': wrongLinks(broken(link, '| `panes`', '| `views`')),
    'a key that is not told': wrongLinks(broken(link, /\n\| `pin`.*/)),
    'an example that cannot be read': wrongLinks(broken(link, '`row:3:21`', '`row:three`')),
    'another version of links': wrongLinks(broken(link, `**${LINK_VERSION}**`, '**99**')),
    'a line that the shader does not have': wrongWalk(
      broken(kernel, 'ticket >= uniforms.rows', 'ticket > uniforms.rows'),
    ),
    'a line of the shader that is left out': wrongWalk(broken(kernel, '  @if(CLOCK) leave();\n', '')),
    'an override that the plan does not give': wrongWalk(broken(kernel, 'size: lanes * launch.abreast', 'size: lanes')),
    'a member of a kernel that is not told': wrongWalk(broken(kernel, '`readiness`', 'readiness')),
    'a fault that nothing sees': wrongFaults(broken(doc('faults'), /\n\| S7 .*/)),
    'a fault whose test was renamed': wrongFaults(
      broken(doc('faults'), 'the last slice is forgotten', 'the last slice is lost'),
    ),
    'a fault whose test lies elsewhere': wrongFaults(
      broken(doc('faults'), '`bench/compare.test.ts`', '`bench/claims.ts`'),
    ),
    'a command that is not there': wrongCommands('run npm run polish'),
    'a step that is not there': wrongCommands('npm test -- --only unit,style'),
  }
  const alive = Object.keys(mutants).filter((name) => mutants[name].length === 0)
  console.log(
    `mutants killed ${Object.keys(mutants).length - alive.length} of ${Object.keys(mutants).length} (documents)`,
  )
  expect(alive).toEqual([])
})
