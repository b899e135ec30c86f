import { expect, test } from 'vitest'
import { Draw, turnOf } from '../src/lab/draw.ts'
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

/** The last argument of a call whose arguments begin here. */
function lastArgument(text: string): string {
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++
    if (')]}'.includes(text[at]) && depth-- === 0) return text.slice(from, at).trim()
    if (text[at] === ',' && depth === 0 && /^,\s*[^\s)]/.test(text.slice(at, at + 80))) from = at + 1
  }
  return ''
}

const DRAWS = /\b(?:draw|within|amongPairs|outer)\.(?:takes|meets|of)\(/g

/** Draws of files that make one by a number without a name, `file number`. */
const nameless = (texts: Texts): string[] =>
  Object.entries(texts)
    .filter(([file, text]) => !/^(?:src\/lab|tools)\/draws?\.test\.ts$/.test(file) && text.includes('new Draw('))
    .flatMap(([file, text]) =>
      [...text.matchAll(DRAWS)].map(
        ({ index, 0: call }) => `${file} ${lastArgument(text.slice(index + call.length)).replace(/,$/, '')}`,
      ),
    )
    .filter((draw) => !/ONE_IN\b/.test(draw))

/** Nameless draws that the document lacks, and those that it has and no file. */
function wrongNameless(text: string, texts: Texts): string[] {
  const said = new Set(tableOf(text, 'Draws by a number that is found in the run').map((row) => row.join(' ')))
  const are = new Set(nameless(texts))
  return [...[...said].filter((row) => !are.has(row)), ...[...are].filter((draw) => !said.has(draw))]
}

test('the document says of every draw how many commits it takes', () => {
  expect(wrongRows(documented, project)).toEqual([])
  expect(wrongNameless(documented, project)).toEqual([])
})

test('a draw that is rarer than the document says, one that it lacks, and one without a name are seen', () => {
  const [file, source] = Object.entries(project).find(([, text]) => /^const ONE_IN = \d+$/m.test(text)) ?? ['', '']
  const mutants: readonly Texts[] = [
    { ...project, [file]: source.replace(/^const ONE_IN = (\d+)$/m, 'const ONE_IN = 1$1') },
    { ...project, more: 'const MORE_ONE_IN = 7\n' },
  ]
  for (const texts of mutants) expect(wrongRows(documented, texts)).not.toEqual([])
  const drawn = ['draw.of(all, 3)', 'draw.of(all, all.length)', 'draw.of(list(all, 2), 3)', 'draw.takes(is ? 2 : MOST)']
  for (const more of drawn) {
    const texts = { ...project, more: `new Draw(turn)\nif (${more}) look()` }
    expect(wrongNameless(documented, texts), more).toHaveLength(1)
  }
  const [row] = documented.split('\n').filter((line) => line.includes('`labs.length`'))
  expect(wrongNameless(documented.replace(`${row}\n`, ''), project)).toHaveLength(1)
  console.log('mutants killed 7 of 7 (documented draws)')
})

/** Of each operation the kernels that a quick run of the rules can try: those that a GPU runs. */
const ids = Object.keys(project).flatMap((file) => /^shaders\/(\w+\/\w+)\/kernel\.ts$/.exec(file)?.[1] ?? [])
const onGpu = new Map(ids.filter((id) => !project[`shaders/${id}/kernel.ts`].includes('modeled')).map((id) => [id, id]))
const operations = [...onGpu.keys()].map((id) => id.split('/')[0])
const counts = operations.map((operation) => operations.filter((one) => one === operation).length)

/** Kernels that never meet a draw of one in n where a quick run takes one kernel of each operation. */
function neverMet(oneIn: number): string[] {
  const met = new Set<string>()
  for (let seed = 0; seed < oneIn * Math.max(...counts); seed++) {
    const draw = new Draw(turnOf({ CHECK_QUICK: '1', CHECK_SEED: String(seed) }))
    for (const id of draw.kernels(onGpu).keys()) if (draw.takes(oneIn)) met.add(id)
  }
  return [...onGpu.keys()].filter((id) => !met.has(id))
}

test('in quick runs each kernel meets a trace without room in its turn', () => {
  const rules = project['src/lab/rules/rules.gpu.test.ts']
  expect(neverMet(Number(/^const QUICK_ONE_IN = (\d+)$/m.exec(rules)?.[1]))).toEqual([])
  // where the number is the count of an operation's kernels, some never meet it
  const shared = [...new Set(counts)].filter((count) => count > 1)
  for (const count of shared) expect(neverMet(count), `one in ${count}`).not.toEqual([])
  console.log(`mutants killed ${shared.length} of ${shared.length} (draws within a quick run)`)
})
