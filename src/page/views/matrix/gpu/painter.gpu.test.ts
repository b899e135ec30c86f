import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { KINDS } from '../../tally.ts'
import { lowerGrid, patternOf } from '../../toy.fixture.ts'
import { countByState, countLevels, fillingOf, type StateOf } from '../density.ts'
import { paintLevels, paintStates } from '../raster.ts'
import source from './count.wgsl?raw'
import { binEdges } from './edges.ts'
import { levelLook, stateLook } from './look.ts'
import { Painter } from './painter.ts'
import { pipelinesOn } from './ways.ts'

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the pairs of a subject and a window, in one part and in several. */
const PLACES_ONE_IN = 2
afterAll(() => console.log(`${draw.told} (windows painted)`))

const PALETTE = readPalette('dark', 1)
const LEVELS = 1000
const EXTENT = { width: 190, height: 160, unit: 1 }

let device: GPUDevice
beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state !== 'ready') throw new Error(gpu.message)
  device = gpu.device
})
const painters: Painter[] = []
afterAll(() => painters.forEach((painter) => painter.remove()))

/** Rows of very different lengths, one of them full, and empty ones at the beginning, in the middle and at the end. */
function uneven(rows: number, seed: number): Pattern {
  const { below } = random(seed)
  return patternOf(
    Array.from({ length: rows }, (_row, i) => {
      if (i === 7) return Array.from({ length: rows }, (_column, j) => j)
      if (i < 2 || i > rows - 3 || i % 11 === 0) return []
      return [...new Set(Array.from({ length: below(9) }, () => below(rows)))].toSorted((a, b) => a - b)
    }),
  )
}

interface Subject {
  readonly pattern: Pattern
  readonly level: U32
  readonly states: U8
  readonly of: StateOf
}

function subject(pattern: Pattern, of: StateOf): Subject {
  const { below } = random(3)
  const level = Uint32Array.from({ length: pattern.rows }, () => below(LEVELS))
  const items = of === 'row' ? pattern.rows : pattern.col_idx.length
  return { pattern, level, of, states: Uint8Array.from({ length: items }, () => below(KINDS)) }
}

/** The twin: what the page's own thread counts and paints. */
function twin({ pattern, level, states, of }: Subject, bins: Bins, byLevel: boolean): Uint8ClampedArray {
  const image = new ImageData(bins.size, bins.size)
  const { first, stop, size } = bins
  const all = Uint32Array.from({ length: size * size }, (_, bin) => bin)
  if (byLevel) {
    const sums: F64 = new Float64Array(2 * size * size)
    countLevels(pattern, bins, level, sums, first, stop)
    paintLevels(image, bins, fillingOf(bins, sums, 2, 1), sums, LEVELS, PALETTE)
  } else {
    const counts = new Uint32Array(size * size * KINDS)
    countByState(pattern, bins, states, counts, first, stop, 1, of)
    paintStates(image, bins, fillingOf(bins, counts, KINDS), counts, PALETTE, all)
  }
  return image.data
}

/** A step of the scale of levels, on which 32 and 64 bits may round a mean otherwise. */
const STEP = 3

/** Bins whose opacity is more than one of 255 apart, or whose colours are more than this, where both have one. */
function differing(a: Uint8ClampedArray, b: Uint8ClampedArray, most = 1): number {
  let all = 0
  for (let at = 0; at < a.length; at += 4) {
    const seen = a[at + 3] > 0 && b[at + 3] > 0
    if (Math.abs(a[at + 3] - b[at + 3]) > 1) all++
    else if (seen && [0, 1, 2].some((c) => Math.abs(a[at + c] - b[at + c]) > most)) all++
  }
  return all
}

const windows = ({ rows, cols }: Pattern): Bins[] =>
  [undefined, [0.31, 0.57, 1.7], [0.9, 0.1, 6.3], [0.5, 0.5, 40]].map((camera) =>
    binsOf(matrixLayout({ rows, cols }, EXTENT, camera)),
  )

/** Few rows of so many columns that 32 bits do not tell two neighbours apart, with nonzeros at both sides of where bins end. */
function wide(cols: number): Pattern {
  const rows = 40
  const bins = binsOf(matrixLayout({ rows, cols }, EXTENT))
  const ends = Array.from(binEdges(bins).subarray(bins.size + 1))
  const near = ends.flatMap((end) => [end - 1, end, end + 1].filter((column) => column >= 0 && column < cols))
  const columns = [...new Set(near)].toSorted((a, b) => a - b)
  return {
    ...patternOf(Array.from({ length: rows }, (_row, i) => columns.filter((_column, c) => (c + i) % 3 > 0))),
    cols,
  }
}

const SUBJECTS: readonly Subject[] = [
  subject(wide(90_000_001), 'row'),
  subject(wide(60_000_011), 'row'),
  subject(uneven(3000, 1), 'row'),
  subject(lowerGrid(17, 13, 19), 'row'),
  subject(uneven(2500, 2), 'entry'),
]

/** Twins by subject, window and look, counted once for all shaders. */
const twins = new Map<string, Uint8ClampedArray>()

function twinOnce(s: number, w: number, bins: Bins, byLevel: boolean): Uint8ClampedArray {
  const key = [s, w, byLevel].join()
  const known = twins.get(key) ?? twin(SUBJECTS[s], bins, byLevel)
  twins.set(key, known)
  return known
}

/** A subject and one of its windows, by their numbers. */
type Place = readonly [s: number, w: number]
const PLACES: readonly Place[] = SUBJECTS.flatMap((_, s) => [0, 1, 2, 3].map((w): Place => [s, w]))

/** Bins that the GPU paints otherwise than the twin, by state and by level, up to the first place where some are. */
async function wrong(code: string, places: readonly Place[], most?: number): Promise<number> {
  const pipelines = await pipelinesOn(device, code)
  const begun = new Map<number, Painter>()
  for (const [s, w] of places) {
    const { pattern, level, of, states } = SUBJECTS[s]
    const painter = begun.get(s) ?? new Painter(device, pipelines, pattern, level, of, most)
    if (!begun.has(s)) {
      painters.push(painter)
      await painter.begin()
    }
    begun.set(s, painter)
    const bins = windows(pattern)[w]
    const byState = await painter.paint(bins, stateLook(PALETTE), states)
    const byLevel = await painter.paint(bins, levelLook(PALETTE, LEVELS))
    const all =
      differing(byState.pixels, twinOnce(s, w, bins, false)) +
      differing(byLevel.pixels, twinOnce(s, w, bins, true), STEP)
    if (all > 0) return all
  }
  return 0
}

test('the GPU counts and paints every bin as the page’s own thread does, in one part and in several', async () => {
  expect(await wrong(source, draw.of(PLACES, PLACES_ONE_IN))).toBe(0)
  expect(await wrong(source, draw.of(PLACES, PLACES_ONE_IN), 1000)).toBe(0)
})

/** Each with the number of the subject that is looked at first: where the fault shows. */
const MUTANTS: readonly (readonly [fault: string, from: string, to: string, first: number])[] = [
  ['the end of the last run is left out', 'nonzeros++;\n  }\n  add(bin, key, nonzeros);', 'nonzeros++;\n  }', 0],
  ['a run goes on into the next state', 'here != bin || its != key', 'here != bin', 2],
  ['a row is left too late', 'if (k >= stop) {', 'if (k > stop) {', 0],
  ['columns at the right of the window are counted', ' || column >= window.stopCol', '', 2],
  ['floats decide where a bin begins', 'while (bin > 0u && edges[at + bin] > i) { bin--; }', '', 0],
  ['floats decide where a bin ends', 'while (bin + 1u < window.size && edges[at + bin + 1u] <= i) { bin++; }', '', 0],
  ['the fullest bin is the last one', 'max(a.z, b.z)', 'b.z', 0],
  ['an entry has the state of its row', 'select(row, window.part + k, window.entry == 1u)', 'row', 4],
  ['the second part is numbered from its own first', 'rowPtr[middle] <= window.part + k', 'rowPtr[middle] <= k', 0],
]

test.for(MUTANTS)('seen: %s', async ([, from, to, first]) => {
  expect(source).toContain(from)
  const before = PLACES.filter(([s]) => s < first)
  const places = [...PLACES.filter((place) => !before.includes(place)), ...before]
  expect(await wrong(source.replace(from, to), places, 1000)).toBeGreaterThan(0)
})
