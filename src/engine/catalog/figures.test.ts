import { expect, test } from 'vitest'
import { FAMILIES } from '#src/core/sparse/made/subjects.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import type { Figure, MeasuredFigure } from './contract/figure.ts'
import { type FigureCatalog, figures, figuresIn, folders } from './figures.ts'
import { operations } from './operations.ts'

const twice = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, n) => names.indexOf(name) !== n)),
]

/** What is wrong with what a figure is measured on. */
function measureFaults(id: string, { measures }: MeasuredFigure): readonly string[] {
  const { suits, subjects, first = subjects, sizes, matrices } = measures
  const edges = [...sizes.gpu, ...sizes.software]
  const problems = subjects.flatMap((subject) =>
    subject === 'open' || !matrices ? [] : matrices(subject, 8).map(({ problem }) => problem),
  )
  return [
    ...(operations.some((operation) => suits(operation)) ? [] : [`${id} suits no operation`]),
    ...(subjects.every((subject) => subject === 'open') ? [`${id} is offered nothing that is made`] : []),
    ...(first.every((subject) => subjects.includes(subject)) ? [] : [`${id} begins with what it does not offer`]),
    ...(sizes.gpu.length > 0 && sizes.software.length > 0 ? [] : [`${id} has no size`]),
    ...(edges.every((edge) => edge >= 2 && edge <= 512) ? [] : [`${id} has a size that no link can say`]),
    ...twice(problems).map((problem) => `${id} measures ${problem} twice`),
  ]
}

/** What is wrong with figures beside one another. */
function faultsOf(found: Readonly<Record<string, Figure>>): readonly string[] {
  const { figures: all } = figuresIn(found)
  const ids = all.map(({ id }) => id)
  const others = PRESETS.map((preset) => preset.id)
  return [
    ...ids.filter((id) => !/^[a-z0-9_]+$/.test(id)).map((id) => `${id} is no word for a link`),
    ...twice([...others, ...ids, ...all.flatMap(({ formerly = [] }) => formerly)]).map((name) => `${name} is taken`),
    ...twice(all.map(({ place }) => String(place))).map((place) => `place ${place} is taken`),
    ...twice([...PRESETS, ...all].flatMap(({ key }) => key ?? [])).map((key) => `key ${key} is taken`),
    ...all.flatMap(({ id, title, idea }) => (title.trim() && idea.trim() ? [] : [`${id} says nothing`])),
    ...all.flatMap((figure) => (figure.measures ? measureFaults(figure.id, figure) : [])),
  ]
}

test('figures differ in their names, places and keys, and can be measured as they begin', () => {
  expect(figures.length).toBeGreaterThanOrEqual(10)
  expect(faultsOf(folders)).toEqual([])
})

const at = (id: string) => ['figures', id, 'figure.ts'].join('/')
const [bandwidth] = Object.entries(folders).flatMap(([path, figure]) =>
  path.includes('/bandwidth/') && figure.measures ? [figure] : [],
)
const { measures } = bandwidth
const fresh = { ...bandwidth, place: 99, key: 'Shift+0', formerly: [] }

/** A folder more, with one thing wrong. */
const MUTANTS: Readonly<Record<string, Readonly<Record<string, Figure>>>> = {
  'an id that no link can hold': { [at('Band width')]: fresh },
  'the id of a screen': { [at('race')]: fresh },
  'a former id that another has': { [at('new')]: { ...fresh, formerly: ['figure5'] } },
  'a place that is taken': { [at('new')]: { ...fresh, place: bandwidth.place } },
  'a key that is taken': { [at('new')]: { ...fresh, key: PRESETS[0].key ?? '1' } },
  'no words': { [at('new')]: { ...fresh, idea: ' ' } },
  'no operation': { [at('new')]: { ...fresh, measures: { ...measures, suits: () => false } } },
  'a beginning that is not offered': { [at('new')]: { ...fresh, measures: { ...measures, first: ['power'] } } },
  'nothing but the open problem': { [at('new')]: { ...fresh, measures: { ...measures, subjects: ['open'] } } },
  'no size on a software adapter': {
    [at('new')]: { ...fresh, measures: { ...measures, sizes: { gpu: [64], software: [] } } },
  },
  'a size beyond all links': {
    [at('new')]: { ...fresh, measures: { ...measures, sizes: { gpu: [1024], software: [16] } } },
  },
  'a problem twice': {
    [at('new')]: {
      ...fresh,
      measures: { ...measures, matrices: () => [{ problem: 'A', source: { kind: 'mesh', mesh: 'bunny' } }] },
    },
  },
}

test('a folder with one thing wrong is caught, and one with nothing wrong is not', () => {
  expect(faultsOf({ ...folders, [at('new')]: fresh })).toEqual([])
  const alive = Object.entries(MUTANTS).filter(([, folder]) => faultsOf({ ...folders, ...folder }).length !== 1)
  const all = Object.keys(MUTANTS).length
  console.log(`mutants killed ${all - alive.length} of ${all} (figures)`)
  expect(alive.map(([name]) => name)).toEqual([])
})

const ONCE = { figure5: 'bandwidth', figure6: 'optimisations', figure7: 'readiness', triangle: 'tradeoffs' }
const WORDS = ['race', 'nope', '', 'constructor', ...FAMILIES]

/** What a catalog of all folders gets wrong. */
function wrongIn({ figures: all, figureNamed, measuredNamed }: FigureCatalog): readonly string[] {
  const measured = all.filter((figure) => figure.measures !== undefined)
  const ids = Object.keys(folders).map((path) => path.split('/').at(-2) ?? '')
  return [
    ...ids.filter((id) => figureNamed(id)?.id !== id).map((id) => `${id} is left out`),
    ...all.filter(({ id }) => figureNamed(id)?.id !== id).map(({ id }) => `${id} is not found`),
    ...Object.entries(ONCE).flatMap(([once, now]) => (figureNamed(once)?.id === now ? [] : [`${once} is not found`])),
    ...WORDS.filter((word) => figureNamed(word)).map((word) => `${word} is found`),
    ...all.flatMap(({ place }, f) => (f > 0 && all[f - 1].place >= place ? [`place ${place} comes too late`] : [])),
    ...all.flatMap(({ id }) =>
      (measuredNamed(id) !== undefined) === measured.some((figure) => figure.id === id) ? [] : [`${id} is mistaken`],
    ),
  ]
}

const catalog = figuresIn(folders)
const BROKEN: Readonly<Record<string, FigureCatalog>> = {
  'that forgets former ids': { ...catalog, figureNamed: (name) => figures.find(({ id }) => id === name) },
  'that finds a figure for any word': { ...catalog, figureNamed: (name) => catalog.figureNamed(name) ?? figures[0] },
  'in the order of ids': { ...catalog, figures: figures.toSorted((a, b) => (a.id < b.id ? -1 : 1)) },
  'without its last folder': figuresIn(Object.fromEntries(Object.entries(folders).slice(0, -1))),
  'that measures nothing': { ...catalog, measuredNamed: () => undefined },
}

test('a figure is found by its id and those that it once had, by no other word, in its place', () => {
  expect(wrongIn(catalog)).toEqual([])
  const alive = Object.entries(BROKEN).filter(([, broken]) => wrongIn(broken).length === 0)
  const all = Object.keys(BROKEN).length
  console.log(`mutants killed ${all - alive.length} of ${all} (catalog of figures)`)
  expect(alive.map(([name]) => name)).toEqual([])
})
