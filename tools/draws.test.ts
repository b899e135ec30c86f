import { expect, test } from 'vitest'
import { tableOf } from './docs.mjs'
import { projectTexts } from './project.mjs'

type Texts = Readonly<Record<string, string>>

const sources = Object.entries(projectTexts()).filter(([file]) =>
  /^(?:src|shaders|tools|bench|e2e)\/.*\.ts$/.test(file),
)
const project: Texts = Object.fromEntries(sources)
const documented = projectTexts()['docs/draws.md']

/** Rows `file draw commits` that the document says and no file has, or that a file has and the document lacks. */
function wrongRows(text: string, texts: Texts): string[] {
  const rows = tableOf(text, 'How many commits it takes until each thing has had its turn').map((row) => row.join(' '))
  const there = Object.entries(texts).flatMap(([file, source]) =>
    [...source.matchAll(/^(?:export )?const (\w*ONE_IN) = (\d+)\b/gm)].map(
      ([, name, many]) => `${file} ${name} ${many}`,
    ),
  )
  const [said, are] = [new Set(rows), new Set(there)]
  return [...rows.filter((row) => !are.has(row)), ...there.filter((row) => !said.has(row))]
}

/** Files that draw by a number that has no name, and so no row. */
const nameless = (texts: Texts): string[] =>
  Object.keys(texts).filter(
    (file) =>
      !/^(?:src\/lab|tools)\/draws?\.test\.ts$/.test(file) &&
      /\.(?:of\([a-z]\w*, |takes\(|meets\()\d+\)/.test(texts[file]),
  )

test('the document says of every draw how many commits it takes', () => {
  expect(wrongRows(documented, project)).toEqual([])
  expect(nameless(project).filter((file) => project[file].includes('new Draw('))).toEqual([])
})

test('a draw that is rarer than the document says, one that it lacks, and one without a name are seen', () => {
  const [file, source] = Object.entries(project).find(([, text]) => /^const ONE_IN = \d+$/m.test(text)) ?? ['', '']
  const mutants: readonly Texts[] = [
    { ...project, [file]: source.replace(/^const ONE_IN = (\d+)$/m, 'const ONE_IN = 1$1') },
    { ...project, more: 'const MORE_ONE_IN = 7\n' },
  ]
  for (const texts of mutants) expect(wrongRows(documented, texts)).not.toEqual([])
  expect(nameless({ more: 'for (const one of draw.of(all, 3)) look(one)' })).toHaveLength(1)
  console.log('mutants killed 3 of 3 (documented draws)')
})
