import { describe, expect, test } from 'vitest'
import { NEVER, type Replay, UNTRACED, DONE, WAITING, WORKING } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { patternOf } from '../toy.fixture.ts'
import { iterationAt, type Iterations, iterationsOf, lookedIn, searches } from './iterations.ts'
import {
  columnBox,
  frontierLayout,
  placeOf,
  placesIn,
  spanOf,
  stateIn,
  stepped,
  tallest,
  verticesArea,
  vertexAt,
  vertexBox,
} from './layout.ts'
import { nearestBox, placedBoxes } from './placed.ts'
import { detailWords, tickWords, vertexWords, wayWords } from './words.ts'
import view from './view.ts'

/** 0 leads to 1 and 2, 1 to 3, 2 to 3 and 4; 5 leads to 0 and nothing to it. */
const edges = patternOf([[1, 2], [3], [3, 4], [], [], [0]])
const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const spaces: readonly Space[] = [
  { name: 'vertex', count: 6, edges, ...free },
  { name: 'edge', count: 6, places: edges, ...free },
]
const stages = [
  { name: 'gather', space: 'vertex', covers: 'some', frontier: true },
  { name: 'push', space: 'edge', covers: 'some', looks: 'edge' },
  { name: 'pull', space: 'vertex', covers: 'again', looks: 'edge' },
] as const

/** Stage, first item, lanes, phase, step: the first iteration pushes, the second pulls, the last finds nothing. */
const EVENTS = [
  [0, 0, 1, 1, 0],
  [1, 0, 2, 2, 0],
  [0, 1, 2, 4, 0],
  [2, 3, 3, 6, 0],
  [2, 5, 1, 6, 1],
  [0, 3, 2, 7, 0],
] as const

function madeRun(events: readonly (typeof EVENTS)[number][] = EVENTS): Replay {
  const { emit, finish } = traceBuilder(4, ['step'])
  for (const [stage, item, lanes, phase, step] of events)
    emit({ worker: 0, stage, polls: 0, item, k: item, phase, lanes: laneBits(0, lanes), notes: { step } })
  return makeReplay({ trace: finish(), stages, worker: 'worker' } as unknown as Run, { operation: 'made', spaces })
}

const replay = madeRun()
const of = iterationsOf(replay)

describe('iterations of a trace', () => {
  test('begin with their frontier, and have the edges of the stage that looked at them', () => {
    expect(of.count).toBe(3)
    expect([...of.of]).toEqual([0, 1, 1, 2, 2, NEVER])
    expect(of.stages.map(({ name }) => name)).toEqual(['push', 'pull'])
    expect(of.looked.map((looked) => [...looked])).toEqual([
      [2, 0, 0],
      [0, 4, 0],
    ])
    expect([0, 1, 2].map((i) => wayWords(of, i))).toEqual(['push', 'pull', ''])
  })

  test('follow the playhead, there and back', () => {
    const ticks = Array.from({ length: replay.end + 1 }, (_, tick) => tick)
    expect(ticks.map((tick) => iterationAt(of, tick))).toEqual([-1, 0, 0, 1, 1, 1, 2, 3])
    expect(ticks.map((tick) => lookedIn(of, 1, tick).until)).toEqual([0, 0, 0, 0, 3, 4, 4, 4])
    expect(lookedIn(of, 0, 1)).toEqual({ all: 2, until: 0 })
  })

  /** Each loses an event, or has it twice. */
  test.each(EVENTS.map((_, e) => e))('mutant: event %i that is lost is seen', (lost) => {
    const other = iterationsOf(madeRun(EVENTS.filter((_, e) => e !== lost)))
    const told = ({ of: own, looked, count }: Iterations) =>
      JSON.stringify([count, [...own], looked.map((l) => [...l])])
    expect(told(other)).not.toBe(told(of))
  })

  test('are looked for where a space has edges and a stage a frontier', () => {
    expect(searches(replay)).toBe(true)
    expect(view.needs(replay)?.space.name).toBe('vertex')
    const without = spaces.map(({ edges: _edges, ...space }) => space)
    expect(view.needs(makeReplay(replay.run, { operation: 'made', spaces: without }))).toBeUndefined()
  })
})

describe('the layout', () => {
  const sizes = [
    { width: 900, height: 400, unit: 1 },
    { width: 380, height: 220, unit: 1 },
    { width: 1200, height: 500, unit: 2 },
  ]
  const layouts = sizes.map((extent) => frontierLayout(of, extent))
  const boxOf = (layout: (typeof layouts)[number], iterations: Iterations, vertex: number) => {
    const { column, p } = placeOf(layout, iterations, vertex)
    return vertexBox(layout, column, p, spanOf(layout, iterations, column).size)
  }

  test('puts each vertex into the column of its iteration, and finds it there', () => {
    for (const layout of layouts)
      for (let vertex = 0; vertex < 6; vertex++) {
        const { x, y, wide, high } = boxOf(layout, of, vertex)
        const column = of.of[vertex] === NEVER ? 3 : of.of[vertex]
        const own = columnBox(layout, column)
        expect([x >= own.x, x + wide <= own.x + own.wide]).toEqual([true, true])
        expect([y >= layout.vertices.top, y + high <= layout.vertices.top + layout.vertices.height]).toEqual([
          true,
          true,
        ])
        expect(vertexAt(layout, of, x + wide / 2, y + high / 2)).toBe(vertex)
      }
  })

  test('has bars for columns of more vertices than have room, and several iterations in a pixel where there are many', () => {
    const count = 3000
    const long = longSearch(count)
    const layout = frontierLayout(long, sizes[1])
    expect(layout.cell).toBe(0)
    expect(layout.per).toBeGreaterThan(1)
    const held = Array.from({ length: layout.columns }, (_, c) => spanOf(layout, long, c).size)
    expect(held.reduce((a, b) => a + b, 0)).toBe(long.order.length)
    for (const vertex of [0, 1, 1499, 2998, 2999]) {
      const { x, y, wide } = boxOf(layout, long, vertex)
      const found = vertexAt(layout, long, x + wide / 2, y)
      expect(placeOf(layout, long, found as number).column).toBe(placeOf(layout, long, vertex).column)
    }
  })

  test('has its highest number where the largest column ends', () => {
    const long = longSearch(3000)
    const shown = [...layouts.map((layout) => [layout, of] as const), [frontierLayout(long, sizes[1]), long] as const]
    for (const [layout, iterations] of shown) {
      const tops = Array.from({ length: layout.columns }, (_, c) => {
        const { size } = spanOf(layout, iterations, c)
        return size === 0 ? Number.POSITIVE_INFINITY : vertexBox(layout, c, size - 1, size).y
      })
      expect(layout.vertices.top + layout.vertices.height - tallest(layout)).toBe(Math.min(...tops))
    }
  })

  test('says of each vertex its state, at any iteration', () => {
    expect([-1, 0, 1, 3].map((now) => stateIn(of, 0, now, false))).toEqual([WAITING, WORKING, DONE, DONE])
    expect([0, 3].map((now) => stateIn(of, NEVER, now, false))).toEqual([WAITING, WAITING])
    expect(stateIn(of, NEVER, 1, true)).toBe(UNTRACED)
  })

  test('arrow keys go along an iteration and to the next one', () => {
    expect(stepped(of, undefined, 1, 0)).toBe(0)
    expect(stepped(of, 0, 1, 0)).toBe(1)
    expect(stepped(of, 1, 0, -1)).toBe(2)
    expect(stepped(of, 2, 0, -1)).toBeUndefined()
    expect(stepped(of, 4, 1, 0)).toBe(5)
    expect(stepped(of, 0, -1, 0)).toBeUndefined()
  })

  test('shows vertices in space where their places are known, planes of a grid side by side', () => {
    expect(placesIn(undefined, 6)).toBeUndefined()
    expect(placesIn({ kind: 'grid', stencil: 'D3N7', size: [2, 2, 2] }, 6)).toBeUndefined()
    const places = placesIn({ kind: 'grid', stencil: 'D3N7', size: [2, 1, 3] }, 6) as Float64Array
    const pairs = Array.from({ length: 6 }, (_, v) => `${places[2 * v]} ${places[2 * v + 1]}`)
    expect(new Set(pairs).size).toBe(6)
    const columnsOf = (wide: number, high: number) => {
      const own = placesIn({ kind: 'grid', stencil: 'D3N7', size: [8, 8, 8] }, 512, { wide, high }) as Float64Array
      return (Math.max(...own.filter((_, at) => at % 2 === 0)) + 2) / 9
    }
    expect([columnsOf(100, 100), columnsOf(650, 245), columnsOf(900, 100), columnsOf(50, 900)]).toEqual([3, 4, 8, 1])
    const [layout] = layouts
    const boxes = placedBoxes(verticesArea(layout), layout.extent.unit, places)
    for (const [v, { x, y, wide, high }] of boxes.entries()) {
      expect([x >= layout.left, y >= layout.vertices.top, y + high <= layout.bars.top]).toEqual([true, true, true])
      expect(nearestBox(boxes, x + wide / 2, y + high / 2, 6)).toBe(v)
    }
    expect(nearestBox(boxes, -100, -100, 6)).toBeUndefined()
  })
})

/** A path: as many iterations as vertices, each of which looks at one edge. */
function longSearch(count: number): Iterations {
  const each = Uint32Array.from({ length: count }, (_, i) => i)
  return {
    count,
    of: each,
    ptr: Uint32Array.from({ length: count + 2 }, (_, i) => Math.min(i, count)),
    order: each,
    begins: Uint32Array.from({ length: count + 1 }, (_, i) => i + 1),
    stages: [{ stage: 1, name: 'push', noun: 'edge' }],
    looked: [new Uint32Array(count).fill(1)],
    until: Uint32Array.from({ length: count + 2 }, (_, i) => i),
  }
}

test('words tell the iteration, its way, and what was looked at until now', () => {
  expect(tickWords(replay, of, 0)[0]).toBe('step 0: no frontier yet')
  expect(tickWords(replay, of, 4)).toEqual([
    'step 4, iteration 2, pull: 2 vertices in the frontier, 1 in earlier ones, 3 of 4 edges looked at',
    'step 4, iteration 2, pull',
  ])
  expect(tickWords(replay, of, 6)[0]).toContain('no edges to look at')
  expect(tickWords(replay, of, replay.end)[0]).toBe(`step ${replay.end}: 5 of 6 vertices reached in 3 iterations`)
  expect(vertexWords(replay, of, 2)[0]).toBe('vertex 2: in the frontier of iteration 2, 2 edges from it')
  expect(vertexWords(replay, of, 5)[0]).toBe('vertex 5: in no frontier')
  expect(detailWords(0, 4000, 200, 3)).toBe('1 px = up to 20 vertices, 1 of 3 recorded')
  expect(detailWords(5, 4000, 200, 1)).toBe('every vertex')
})
