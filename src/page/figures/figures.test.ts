import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Desk } from '#src/page/desk/desk.ts'
import { KERNELS, matrix, product } from './products/products.fixture.ts'
import { markup, sourcesOf } from './times/drawn.fixture.ts'

const saved: string[] = []
vi.mock('#src/page/desk/exchange.ts', () => ({ saveFile: (_name: string, text: string) => saved.push(text) }))
vi.stubGlobal('navigator', { userAgent: 'Test/1' })
vi.stubGlobal('location', { href: 'http://here/' })

/** The catalog with a folder that no other file knows. */
vi.mock('#src/engine/catalog/figures.ts', async (original) => {
  const real = await original<typeof import('#src/engine/catalog/figures.ts')>()
  const { default: slowest } = await import('./fixture/slowest/figure.ts')
  return { ...real, ...real.figuresIn({ ...real.folders, [['slowest', 'figure.ts'].join('/')]: slowest }) }
})

const { figures, measuredNamed, operationFor } = await import('#src/engine/catalog/figures.ts')
const { figures: commands } = await import('#src/page/features/measure/figure-commands.ts')
const { command, runCommand } = await import('#src/page/desk/commands/registry.ts')
const { keepSweep } = await import('#src/page/desk/measure/sweep/course.ts')
const { settled } = await import('#src/page/desk/measure/sweep/settled.ts')
const { tasksOf } = await import('#src/page/desk/measure/sweep/tasks.ts')
const { DEFAULTS } = await import('#src/page/store/document.ts')
const { decodeLink, encodeLink } = await import('#src/page/store/link/link.ts')
const { patchDoc } = await import('#src/page/store/store.ts')
const { Tabs } = await import('./screen/Tabs.tsx')
const { MEASURED } = await import('./screen/parts.tsx')

const figure = measuredNamed('slowest')
if (!figure) throw new Error('the folder was not found')

test('a figure in a folder is listed: a tab at its place, and a command', () => {
  expect(figures.at(-1)?.id).toBe('slowest')
  const names = Array.from(
    renderToStaticMarkup(createElement(Tabs)).matchAll(/<button[^>]*>([^<]+)</g),
    ([, name]) => name,
  )
  expect(names).toEqual(figures.map(({ title }) => title))
  expect(names.at(-1)).toBe('Slowest')
  expect(commands({} as Desk).map(({ id, label }) => [id, label])).toContainEqual([
    'screen.slowest',
    'Slowest: which kernel takes the most time',
  ])
})

const sources = sourcesOf(KERNELS, [matrix('band of 1, 8', [product('plain', 3), product('packed', 7)])])

async function drawn(part: 'Draw' | 'Said', from = sources): Promise<string> {
  const Part = MEASURED.get(figure?.id ?? '')?.[part]
  return Part ? markup(Part, from) : ''
}

test('it is drawn, its sentence is said, and while there is nothing to draw that is said', async () => {
  const picture = await drawn('Draw')
  expect(picture).toMatch(/<figure[^>]* aria-label="The slowest".*<figcaption[^>]*>Packed takes 7\.00/s)
  const [, chart] = picture.split('role="img"')
  expect(Array.from(chart.matchAll(/<rect[^>]* width="([\d.]+)"/g), ([, width]) => Number(width))).toEqual([700, 300])
  expect((await drawn('Said')).replaceAll(/<[^>]+>/g, '')).toContain('Packed takes 7.00')
  expect(await drawn('Draw', { ...sources, measured: undefined })).toContain(
    'Nothing has been measured for this figure yet',
  )
})

test('it is measured on its own problems, with the kernels of the operation that suits it', async () => {
  const choice = settled(figure, { ...DEFAULTS.sweep, subjects: ['D3N7'] }, { kind: 'unknown' })
  expect(choice).toEqual({ subjects: ['band'], sizes: [8], kernels: [] })
  expect(tasksOf(figure, choice, DEFAULTS, '', 2 ** 30).map(({ problem }) => problem)).toEqual([
    'band of 1, 8',
    'band of 2, 8',
  ])
  expect(operationFor(figure.measures).order).toBe('none')
})

test('links say it, old ones by the name that it had, and a name that no figure has is said to be unknown', () => {
  const doc = { ...DEFAULTS, screen: 'slowest' }
  expect(encodeLink(doc)).toBe('?v=4&screen=slowest')
  expect(decodeLink('?v=4&screen=slowest')).toEqual({ doc, complaints: [] })
  expect(decodeLink('?v=1&screen=last').doc.screen).toBe('slowest')
  expect(decodeLink('?screen=fastest').complaints).toEqual(['The link\'s "screen" could not be read: “fastest”.'])
})

test('what it measured is handed out as a file, from its command', async () => {
  const sweep = { date: 'D', figures: sources.measured?.figures ?? [] }
  keepSweep(operationFor(figure.measures).id, sweep)
  patchDoc({ screen: 'slowest' })
  expect(command('sweep.csv')?.enabled?.()).toBe(true)
  await runCommand('sweep.csv')
  expect(saved.at(-1)).toMatch(/\n"?band of 1, 8"?,.*plain.*\n"?band of 1, 8"?,.*packed/)
})
