import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { CIRCLE, columnLook, type KernelLook, kernelLook, MOST_LOOKS } from './kernel-look.ts'

const operations = [...new Set(kernelIds.map((id) => id.split('/')[0]))]
const of = (operation: string) => kernelIds.filter((id) => id.startsWith(`${operation}/`))

/** Pairs of kernels that a reader could not tell apart by the mark, or by the colour and dashes of a line. */
function alike(kernels: readonly string[], look: (kernel: string) => KernelLook): string[] {
  const keys = kernels.map((id) => ({
    id,
    mark: JSON.stringify(look(id).form),
    line: `${look(id).colour} ${look(id).dash}`,
  }))
  return keys.flatMap(({ id, mark, line }, k) =>
    keys.slice(k + 1).flatMap((other) => (other.mark === mark || other.line === line ? [`${id} ${other.id}`] : [])),
  )
}

const mutants: Readonly<Record<string, (kernel: string) => KernelLook>> = {
  'all marks are filled': (id) => ({ ...kernelLook(id), form: { path: kernelLook(id).form.path } }),
  'all lines are solid': (id) => ({ ...kernelLook(id), dash: '' }),
  'six colours by place': (id) => ({
    ...kernelLook(id),
    colour: `var(--kernel-${kernelIds.indexOf(id) % 6})`,
    dash: '',
  }),
}

test.each(operations)('no two kernels of %s share a mark, nor a colour with the same dashes', (operation) => {
  const kernels = of(operation)
  expect(kernels.length).toBeLessThanOrEqual(MOST_LOOKS)
  expect(alike(kernels, kernelLook)).toEqual([])
})

test.each(Object.entries(mutants))('%s: some two could not be told apart', (_, mutant) => {
  expect(operations.flatMap((operation) => alike(of(operation), mutant))).not.toEqual([])
})

test('a hollow circle is left to the library that kernels are held against, and ink to Automatic', () => {
  expect(operations.flatMap(of).some((id) => kernelLook(id).form.hollow && kernelLook(id).form.path === CIRCLE)).toBe(
    false,
  )
  const inked = kernelIds.filter((id) => kernelLook(id).colour === 'var(--text)')
  expect(inked).toEqual(kernelIds.filter((id) => id.endsWith('/auto')))
})

const tokens = readFileSync('src/page/frame/tokens.css', 'utf8')
/** Values of a token, the dark theme's and the light one's. */
const valuesOf = (name: string): readonly string[] =>
  [...tokens.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'))].map(([, value]) => value)

test.each(['dark', 'light'] as const)('colours of columns can be seen, and told from each other: %s', (theme) => {
  const at = theme === 'dark' ? 0 : 1
  const [ink, pane] = [valuesOf('text')[at], valuesOf('pane')[at]]
  const own = [ink, ...['b', 'c', 'd'].map((letter) => valuesOf(`column-${letter}`)[at])]
  expect(Math.min(...own.map((colour) => contrast(colour, pane)))).toBeGreaterThanOrEqual(3)
  const least = (colours: readonly string[]) =>
    Math.min(...colours.flatMap((colour, k) => colours.slice(k + 1).map((other) => apart(colour, other))))
  expect(least(own)).toBeGreaterThan(9)
  expect(least(own.with(2, own[1].replace(/.$/, '0')))).toBeLessThan(9)
})

test('a kernel has the colour of its column in a race, and its own mark', () => {
  const [one, two] = [0, 1].map((column) => columnLook(column, 'sptrsv/sync_free'))
  expect(one.colour).not.toBe(two.colour)
  expect(one.form).toEqual(kernelLook('sptrsv/sync_free').form)
})

const linear = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i], 0)
const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linear(hex))

/** WCAG 2. */
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Oklab (Ottosson 2020), times 100: a step of 2 is seen side by side. */
function oklab(hex: string): readonly number[] {
  const rgb = linear(hex)
  const lms = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, rgb)))
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => 100 * dot(row, lms))
}
const apart = (a: string, b: string): number => Math.hypot(...oklab(a).map((value, i) => value - oklab(b)[i]))

test.each(['dark', 'light'] as const)(
  'colours of kernels can be seen, and told from each other and from states: %s',
  (theme) => {
    const at = theme === 'dark' ? 0 : 1
    const own = Array.from({ length: 8 }, (_, k) => valuesOf(`kernel-${k + 1}`)[at])
    const states = ['working', 'done', 'spinning', 'failed'].map((name) => valuesOf(`state-${name}`)[at])
    const [pane] = [valuesOf('pane')[at]]
    expect(Math.min(...own.map((colour) => contrast(colour, pane)))).toBeGreaterThanOrEqual(3)
    const kept = [...states, valuesOf('text')[at]]
    const least = (colours: readonly string[]) =>
      Math.min(
        ...colours.flatMap((colour, k) => [...colours.slice(k + 1), ...kept].map((other) => apart(colour, other))),
      )
    expect(least(own)).toBeGreaterThan(9)
    // one that is as amber as a worker that polls, and one that is nearly its neighbour
    const poor = [own.with(3, theme === 'dark' ? '#e0a040' : '#b06a10'), own.with(5, own[4].replace(/.$/, '0'))]
    for (const mutant of poor) expect(least(mutant)).toBeLessThan(9)
  },
)
