import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { groupByKey } from '#src/core/base/arrays.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { remake } from '#src/engine/catalog/subject.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { openRecording } from '#src/engine/run/record/record.ts'
import { DONE, IDLE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { alongTimeOnce } from '#src/page/store/along-time.ts'
import type { Column } from '#src/page/store/session.ts'
import { eventsRun, freeRun, levelRun, lowerGrid, patternOf } from '../toy.fixture.ts'
import { type GridCell, cellOf, type CornerGrid, grownOf, rowAt } from './grown.ts'
import type { Size } from '../grid/pose.ts'
import { AXES, edgeFor, FAMILIES, Heap } from './heap.ts'
import { brickAt, cellOnLine, cornerLayout, faceOf, hoverShare, middle, pointAt } from './layout.ts'
import { colourFace, fillPixels, rasterOf, tableOf } from './raster.ts'
import { doing } from './words.ts'
import { workersAt } from './workers.ts'

const shelf = JSON.parse(readFileSync('public/runs/index.json', 'utf8')) as readonly {
  readonly file: string
  readonly source: MatrixSource
  readonly solve: Spec
}[]

/** The recorded runs of a file of a grid that the corner view can show. */
async function recorded({ file, source, solve }: (typeof shelf)[number]): Promise<readonly Replay[]> {
  const recording = await openRecording(new Uint8Array(readFileSync(`public/runs/${file}`)))
  const { subject } = await remake(findOperation(recording.kernels[0].split('/')[0]), source, solve)
  const runs = recording.runs(subject.spaces).flatMap((run) => makeReplay(run, subject).spaces)
  return runs.filter((replay) => grownOf(replay))
}

const alongTime = alongTimeOnce()

function makeColumn(replay: Replay): Column {
  const { kernel: id, title, idea, timing } = replay.run
  return { id, title, idea, status: 'ready', replay, ...(timing && { timing }) }
}

const gridRun = (run: (pattern: Pattern, workers: number) => Replay, size: Size, workers: number): Replay => ({
  ...run(lowerGrid(...size), workers),
  geometry: { kind: 'grid', stencil: 'D3N7', size },
})

const grownIn = (replay: Replay): CornerGrid => {
  const grown = grownOf(replay)
  if (!grown) throw new Error('no corner view')
  return grown
}

/**
 * What is wrong with a picture at a tick, told from the states of rows and from what is drawn alone: cubes that hide one
 * another are found by looking along every sight.
 */
function faultsOf(replay: Replay, heap: Heap, tick: number, states = new Uint8Array(replay.space.count)): string[] {
  statesOfItems(replay, tick, states)
  heap.at(tick)
  const { size } = heap
  const faults: string[] = []
  const front = new Map<number, 'face' | 'air'>()
  const laid = new Uint8Array(size[0] * size[1] * size[2])
  for (const family of FAMILIES)
    heap.heights[family].forEach((height, line) => {
      const [along] = AXES[family]
      const cell = [...cellOnLine(family, line, 1, size)] as [number, number, number]
      for (cell[along] = 0; cell[along] < height; cell[along]++) laid[heap.brickAt(cell)] |= 1 << family
      if (height > 0) front.set(heap.brickAt(cellOnLine(family, line, height, size)), 'face')
    })
  if (laid.some((families) => families !== 0 && families !== 7)) faults.push('three sides show different heaps')
  for (const brick of heap.hovering()) front.set(brick, 'air')

  const at = (cell: GridCell): boolean => cell.every((c, axis) => c < size[axis]) && laid[heap.brickAt(cell)] === 7
  for (let brick = 0; brick < laid.length; brick++) {
    const [x, y, z] = heap.cellOf(brick)
    const behind = [x > 0 && !at([x - 1, y, z]), y > 0 && !at([x, y - 1, z]), z > 0 && !at([x, y, z - 1])]
    if (laid[brick] === 7 && behind.includes(true)) faults.push(`brick ${brick} lies on nothing`)
  }
  const works = new Set<number>()
  const begun = new Set<number>()
  for (let row = 0; row < states.length; row++) {
    if (states[row] !== WORKING && states[row] !== DONE) continue
    const brick = heap.brickAt(cellOf(heap.grown, row).map((c) => Math.floor(c / heap.edge)) as unknown as GridCell)
    begun.add(brick)
    if (states[row] === WORKING) works.add(brick)
  }
  for (const brick of works) {
    if (heap.working[brick] === 0) faults.push(`brick ${brick} works and is not shown as working`)
    if (!isSeen(heap, brick, front, at)) faults.push(`brick ${brick} works and is hidden`)
  }
  for (const brick of front.keys()) {
    if (heap.working[brick] > 0 && !works.has(brick)) faults.push(`brick ${brick} is shown as working`)
    if (!begun.has(brick)) faults.push(`brick ${brick} is shown and has not begun`)
  }
  return faults
}

/** Whether the middle of one of its faces, or of what hovers, has nothing nearer to the reader before it. */
function isSeen(
  heap: Heap,
  brick: number,
  front: ReadonlyMap<number, string>,
  at: (cell: GridCell) => boolean,
): boolean {
  if (!front.has(brick)) return false
  const cell = heap.cellOf(brick)
  const shifted = (by: GridCell, k: number) => cell.map((c, axis) => c + by[axis] + k) as unknown as GridCell
  const covered = (bys: readonly GridCell[]) =>
    Array.from({ length: Math.max(...heap.size) }, (_, k) => k).some((k) => bys.some((by) => at(shifted(by, k))))
  // along the sight through the middle of a face lie the cube before it, and those on the diagonal of both
  const faces: readonly GridCell[] = [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ]
  const diagonal: GridCell = [1, 1, 1]
  if (front.get(brick) !== 'air') return faces.some((face) => !covered([face, diagonal]))
  return !covered([...faces, diagonal, [1, 1, 0], [1, 0, 1], [0, 1, 1]])
}

const everyTick = (replay: Replay, heap: Heap): string[] => {
  const states = new Uint8Array(replay.space.count)
  for (let tick = 0; tick <= replay.end; tick++) {
    const faults = faultsOf(replay, heap, tick, states)
    if (faults.length > 0) return [`tick ${tick}`, ...faults]
  }
  return []
}

const onGrids = await Promise.all(
  shelf
    .filter(({ source }) => source.kind === 'grid')
    .map(async (entry) => [entry.file, await recorded(entry)] as const),
)
const runs = onGrids.flatMap(([file, replays]) =>
  replays.map((replay) => [`${file} ${replay.run.kernel}`, replay] as const),
)

/** The same along recorded time, where rows work for longer and many at once. */
const inTime = onGrids
  .filter(([file]) => /^d3n(7|27)-16.run$/.test(file))
  .flatMap(([, replays]) => {
    const columns = replays.map((replay) => makeColumn(replay))
    const along = alongTime(columns)
    return 'why' in along
      ? []
      : along.columns.flatMap(({ title, replay }) => (replay ? [[title, replay] as const] : []))
  })

/** Point (1, 1) of a sheet takes what (1, 0) gives before (0, 1) has begun: an event per operand, by a worker of its own. */
function parted(): Replay {
  const pattern = lowerGrid(3, 2, 1)
  const [, one, two, three, four, five] = pattern.row_ptr
  const rest = { stage: 0, phase: 0, polls: 0 }
  const events = [
    { worker: 0, item: 0, k: 0, lanes: [0] },
    { worker: 0, item: 1, k: one, lanes: [1] },
    { worker: 1, item: 4, k: four, lanes: [1] },
    { worker: 0, item: 2, k: two, lanes: [1] },
    { worker: 0, item: 3, k: three, lanes: [1] },
    { worker: 1, item: 4, k: four + 1, lanes: [1] },
    { worker: 0, item: 5, k: five, lanes: [3] },
  ]
  const run = eventsRun(
    pattern,
    2,
    events.map((event) => ({ ...rest, ...event })),
  )
  return { ...run, geometry: { kind: 'grid', stencil: 'D3N7', size: [3, 2, 1] } }
}

const drawn: readonly (readonly [string, Replay])[] = [
  ['6 × 6 × 6 free', gridRun(freeRun, [6, 6, 6], 16)],
  ['9 × 5 × 7 free', gridRun(freeRun, [9, 5, 7], 5)],
  ['12 × 8 × 1 level', gridRun(levelRun, [12, 8, 1], 4)],
  ['1 × 7 × 9 level', gridRun(levelRun, [1, 7, 9], 8)],
  ['3 × 2 × 1 in parts', parted()],
]

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the pairs of a recorded run and a size of bricks a share is looked at, tick by tick. */
const RUNS_ONE_IN = 3
afterAll(() => console.log(`${draw.told} (runs in the corner)`))

describe('the heap', () => {
  test('ten recorded runs are looked at, and some along time', () => {
    expect(runs.length).toBeGreaterThanOrEqual(10)
    expect(inTime.length).toBeGreaterThanOrEqual(2)
  })

  test.each([...draw.of(runs, RUNS_ONE_IN), ...drawn])(
    '%s: working cubes are the rows that work, and none is hidden',
    (_, replay) => {
      expect(everyTick(replay, new Heap(replay, grownIn(replay)))).toEqual([])
    },
  )

  test.each([...draw.of(runs, RUNS_ONE_IN), ...drawn])('%s: so it is in bricks of 2 × 2 × 2', (_, replay) => {
    expect(everyTick(replay, new Heap(replay, grownIn(replay), 2))).toEqual([])
  })

  test.each(inTime)('%s along time: the same', (_, replay) => {
    const heap = new Heap(replay, grownIn(replay))
    for (let tick = 0; tick <= replay.end; tick += 9) expect(faultsOf(replay, heap, tick)).toEqual([])
  })

  test('is the same after scrubbing back and forth', () => {
    const [, replay] = runs[0]
    const [one, other] = [new Heap(replay, grownIn(replay)), new Heap(replay, grownIn(replay))]
    for (const tick of [replay.end, 3, 17, 0, 12]) one.at(tick)
    other.at(12)
    expect([one.heights, one.hovering(), one.working]).toEqual([other.heights, other.hovering(), other.working])
  })

  /** Rows that work with a part of their inputs. */
  const partial = runs.filter(([, replay]) => {
    const heap = new Heap(replay, grownIn(replay))
    return Array.from({ length: replay.end }, (_, tick) => heap.at(tick).hovering().length).some((n) => n > 0)
  })

  test('mutant: rows are laid before all that they need is done', () => {
    const replay = parted()
    expect(new Heap(replay, grownIn(replay)).at(3).hovering()).toEqual([4])
    const heap = Object.assign(new Heap(replay, grownIn(replay)), { hasAll: () => true })
    expect(everyTick(replay, heap)).toContain('three sides show different heaps')
  })

  test('mutant: no cube hovers', () => {
    for (const [, replay] of partial) {
      const heap = new Heap(replay, grownIn(replay))
      heap.hovering = () => []
      expect(everyTick(replay, heap)).not.toEqual([])
    }
  })

  test.each([...runs, ...drawn])('%s: mutants: a tick late, and seen from the wrong corner', (_, replay) => {
    const grown = grownIn(replay)
    const heap = new Heap(replay, grown)
    const states = new Uint8Array(replay.space.count)
    const late = Object.assign(new Heap(replay, grown), { at: (tick: number) => heap.at(tick + 1) })
    Object.defineProperties(late, {
      heights: { get: () => heap.heights },
      working: { get: () => heap.working },
      hovering: { value: () => heap.hovering() },
    })
    expect(faultsOf(replay, late, 1, states)).not.toEqual([])
    const turned = new Heap(replay, { ...grown, mirrored: !grown.mirrored })
    expect(faultsOf(replay, turned, 2, states)).not.toEqual([])
  })

  test('rows are bricks where there are more faces than 48³ rows have', () => {
    expect(([48, 49, 64, 96, 128, 256] as const).map((n) => edgeFor([n, n, n]))).toEqual([1, 2, 2, 2, 4, 8])
    expect(edgeFor([128, 4, 4])).toBe(1)
  })
})

describe('grids that grow from a corner', () => {
  const replay = drawn[0][1]

  test('need their neighbours on one side', () => {
    expect(grownOf(replay)).toEqual({ size: [6, 6, 6], mirrored: false })
    const pattern = lowerGrid(6, 6, 6)
    for (const row of [1, 7, 99, 215]) {
      // the row needs itself in place of one before it, or a later one
      for (const needed of [row, row + 1]) {
        const cut = { ...pattern, col_idx: pattern.col_idx.with(pattern.row_ptr[row], needed) }
        expect(grownOf({ ...replay, pattern: cut })).toBeUndefined()
      }
    }
  })

  test('are not chains, nor meshes, nor what waits for nothing', () => {
    const line = gridRun(levelRun, [40, 1, 1], 4)
    expect(grownOf(line)).toBeUndefined()
    expect(grownOf({ ...replay, space: { ...replay.space, order: 'none' } })).toBeUndefined()
    const { geometry: _, ...without } = replay
    expect(grownOf(without)).toBeUndefined()
    const sampled = { ...replay.run, trace: { ...replay.run.trace, every: 2 } }
    expect(grownOf({ ...replay, run: sampled })).toBeUndefined()
  })

  test('a backward solve is seen from its first row', () => {
    const forward = lowerGrid(4, 3, 2)
    const rows: number[][] = Array.from({ length: 24 }, () => [])
    for (let row = 0; row < 24; row++)
      for (let k = forward.row_ptr[row]; k < forward.row_ptr[row + 1]; k++)
        rows[23 - row].unshift(23 - forward.col_idx[k])
    const pattern = patternOf(rows.map((row) => row.toSorted((a, b) => a - b)))
    const level = Uint32Array.from({ length: 24 }, (_, row) => row % 3)
    const { ptr, items } = groupByKey(level, 3)
    const backward: Replay = {
      ...gridRun(freeRun, [4, 3, 2], 4),
      pattern,
      grouping: { name: 'level', group: level, ptr, order: items },
    }
    const grown = grownIn(backward)
    expect(grown.mirrored).toBe(true)
    expect(cellOf(grown, 23)).toEqual([0, 0, 0])
    for (let row = 0; row < 24; row++) expect(rowAt(grown, cellOf(grown, row))).toBe(row)
  })
})

describe('the layout', () => {
  const extents = [
    { width: 720, height: 496, unit: 1 },
    { width: 120, height: 88, unit: 1 },
    { width: 700, height: 1400, unit: 2 },
  ]
  const [, replay] = drawn[1]
  const heap = new Heap(replay, grownIn(replay))

  test.each(extents)('stays in its pane and shows every brick where it is picked', (extent) => {
    const layout = cornerLayout(heap.size, extent)
    const [X, Y, Z] = heap.size
    for (const [x, y] of [
      pointAt(layout, 0, 0, Z),
      pointAt(layout, X, Y, 0),
      pointAt(layout, X, 0, 0),
      pointAt(layout, 0, Y, 0),
    ]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(extent.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(extent.height)
    }
    for (const tick of [0, 5, 11, replay.end]) {
      heap.at(tick)
      for (const family of FAMILIES)
        heap.heights[family].forEach((height, line) => {
          const cell = cellOnLine(family, line, height, heap.size)
          const behind = [...cell] as [number, number, number]
          if (height === 0) behind[AXES[family][0]] = -1
          const corners = faceOf(layout, family, behind)
          const [px, py] = [0, 1].map((c) => (corners[0][c] + corners[2][c]) / 2)
          expect(brickAt(layout, heap, [px, py])).toBe(heap.brickAt(cell))
        })
    }
    expect(brickAt(layout, heap, [-5, -5])).toBeUndefined()
  })

  test.each([extents[0], extents[2]])(
    'pixels have the colour of the face that is seen there, and lines only between faces',
    (extent) => {
      const layout = cornerLayout(heap.size, extent)
      const raster = rasterOf(layout, 1)
      const table = tableOf(raster)
      const pixels = new Uint32Array(raster.triangleOf.length)
      const pixelAt = ([x, y]: readonly [number, number]) =>
        pixels[Math.floor(y - raster.top) * raster.width + Math.floor(x - raster.left)]
      const mean = (points: readonly (readonly [number, number])[]) =>
        [0, 1].map((c) => points.reduce((sum, point) => sum + point[c], 0) / points.length) as [number, number]
      for (const tick of [0, 5, 11, replay.end]) {
        heap.at(tick)
        const faces = FAMILIES.flatMap((family) =>
          Array.from(heap.heights[family], (height, line) => {
            const cell = [...cellOnLine(family, line, height, heap.size)] as [number, number, number]
            if (height === 0) cell[AXES[family][0]] = -1
            return { family, line, height, corners: faceOf(layout, family, cell) }
          }),
        )
        for (const [n, { family, line, height }] of faces.entries())
          colourFace(table, layout, family, line, height, [n + 1, 0, 0, 0, 0])
        fillPixels(raster, table, pixels, 0)
        const wrong = faces.filter(({ corners }, n) => {
          const [a, b, c, d] = corners
          return [mean([a, b, c, d]), mean([mean([a, c]), b, d]), mean([b, d, mean([a, c]), d])].some(
            (at) => pixelAt(at) !== n + 1,
          )
        })
        expect(wrong).toEqual([])
        const swapped = tableOf(raster)
        for (const [n, face] of faces.entries())
          colourFace(swapped, layout, face.family, face.line, face.height + 1, [n + 1, 0, 0, 0, 0])
        fillPixels(raster, swapped, pixels, 0)
        expect(pixelAt(mean(faces[0].corners)), 'mutant: faces a step too high').not.toBe(1)
      }
    },
  )

  test('a cube that hovers is picked before what lies behind it, and leaves the middle of another free', () => {
    const found = runs.find(([name]) => name.includes('structured'))
    if (!found) throw new Error('no structured run')
    const own = new Heap(found[1], grownIn(found[1]))
    const layout = cornerLayout(own.size, extents[0])
    const tick = Array.from({ length: found[1].end }, (_, t) => t).find((t) => own.at(t).hovering().length > 0) ?? 0
    for (const brick of own.at(tick).hovering())
      expect(brickAt(layout, own, middle(layout, own.cellOf(brick)))).toBe(brick)
    for (const [laid, rows] of [
      [0, 1],
      [7, 8],
      [511, 512],
    ])
      expect(hoverShare(laid, rows)).toBeLessThan(1)
  })
})

test('a row says what it waits for', () => {
  expect([doing(0, 3), doing(1, 2), doing(2, 0), doing(2, 1), doing(3, 0)]).toEqual([
    'waits for 3 of its inputs',
    'polls 2 of its inputs',
    'works',
    'works, 1 of its inputs are not there yet',
    'done',
  ])
})

describe('the bar of workers', () => {
  const replay = gridRun(levelRun, [4, 4, 4], 8)

  /** Whether a worker of a machine without polling works: as many rows work, of which each has a worker. */
  const wrongAt = (tick: number, late: number): boolean => {
    const states = new Uint8Array(replay.space.count)
    statesOfItems(replay, tick, states)
    const works = states.filter((state) => state === WORKING).length
    const parts = new Map(workersAt(replay, tick - late))
    return parts.get(WORKING) !== works || parts.get(SPINNING) !== 0 || parts.get(IDLE) !== replay.workers - works
  }
  const ticks = Array.from({ length: replay.last }, (_, tick) => tick + 1)

  test('has a working worker for each row that works at a tick, and the others idle', () => {
    expect(ticks.filter((tick) => wrongAt(tick, 0))).toEqual([])
    expect([workersAt(replay, 0), workersAt(replay, replay.last + 1)]).toEqual([undefined, undefined])
  })

  test('mutant: a bar that is a step late', () => {
    expect(ticks.filter((tick) => wrongAt(tick, 1))).not.toEqual([])
  })
})
