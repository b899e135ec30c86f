import type { Columns, Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { faded } from '#src/page/draw/colour.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { boxIn, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import { type Replay, WORKING } from '#src/engine/run/replay.ts'
import {
  type BlockLane,
  type BlockRead,
  blocksLayout,
  type BlocksLayout,
  laneUnder,
  lanesIn,
  readBy,
} from './layout.ts'
import { blocksIn, type BlockTeam, type BlockTeams, hasBlocks, productsOf, teamAt, teamsOf } from './teams.ts'
import * as texts from './words.ts'

/** A row of blocks opened: the invocations that have it, beside those of its neighbours, and what their reads move. */
const view: View = {
  title: texts.title,
  order: 12.65,
  weight: 1.1,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: hasBlocks,
  afterRun: true,
  create: blocksPicture,
}
export default view

/** Products are told apart where they are as wide as this, in pixels of the design. */
const WIDE = 3
/** What invocations of rows that are not lit are faded to. */
const OTHERS = 0.35

/** A team, and the item of it that is lit, by its number in the team. */
interface Opened {
  readonly team: BlockTeam
  readonly lit: number
  readonly lanes: readonly BlockLane[]
  /** Blocks that each item of the team is multiplied by in the stage. */
  readonly blocks: readonly number[]
  readonly read: BlockRead
}

function blocksPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const teams = teamsOf(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const longestIn = lastFor((columns: Columns | undefined) => longestOf(columns ?? [], teams))
  let shown: { readonly frame: Frame; readonly layout: BlocksLayout; readonly opened: Opened } | undefined

  return {
    draw(frame) {
      const pen = surface.begin(frame)
      const tick = Math.min(frame.tick, replay.end)
      const item = itemOfMark(replay, frame.hover) ?? itemOfMark(replay, frame.pin)
      const team = teamAt(teams, tick, item)
      shown = undefined
      if (!team) {
        textToFit(pen, [texts.nothing, texts.nothing], pen.height - 29 * pen.unit)
        return
      }
      const opened = openedOf(replay, teams, team, item)
      const layout = blocksLayout(opened.lanes.length, longestIn(frame.columns), paneExtent(frame))
      shown = { frame, layout, opened }
      const [row, blocks] = [team.items[opened.lit], opened.blocks[opened.lit]]
      const { share } = teams
      const [whole, short] = texts.rowName(replay, row, team.stage, blocks, share.side)
      textToFit(pen, [whole, short], 10 * pen.unit)
      paintLanes(pen, layout, opened, productsOf(share))
      const words = texts.sharing(replay, tick, share, tick < team.tick ? undefined : blocks)
      textToFit(pen, words, pen.height - 29 * pen.unit)
      if (Math.max(...opened.blocks) > 0) {
        if (share.each === 'coefficient') paintSums(pen, layout, opened, share.side)
        paintRead(pen, layout, opened.read)
        textToFit(pen, texts.readWords(opened.read), pen.height - 9 * pen.unit)
      }
      say(texts.detail(opened.lanes.length))
    },
    pick(x, y) {
      if (!shown) return undefined
      const { frame, layout, opened } = shown
      const lane = laneUnder(layout, x * frame.dpr, y * frame.dpr)
      const of = lane === undefined ? undefined : opened.lanes[lane]?.of
      return of === undefined ? undefined : itemMark(replay, opened.team.items[of])
    },
    place(mark) {
      const item = itemOfMark(replay, mark)
      if (!shown || item === undefined) return undefined
      const { frame, layout, opened } = shown
      const lane = opened.lanes.findIndex(({ of }) => of !== undefined && opened.team.items[of] === item)
      const [top, bottom] = [layout.edges[lane], layout.edges[lane + 1]]
      return lane < 0 ? undefined : boxIn(frame, layout.lanes.left, top, layout.lanes.wide, bottom - top)
    },
    dispose: surface.remove,
  }
}

/** Products of the longest invocation in all columns: one scale for all. */
function longestOf(columns: Columns, own: BlockTeams): number {
  const all = columns.flatMap((column) => (column ? [teamsFor(column)] : []))
  return Math.max(...[...all, own].map(({ share, longest }) => productsOf(share) * longest))
}

const known = new WeakMap<Replay, BlockTeams>()
function teamsFor(replay: Replay): BlockTeams {
  const teams = known.get(replay) ?? teamsOf(replay)
  known.set(replay, teams)
  return teams
}

function openedOf(replay: Replay, { share, most }: BlockTeams, team: BlockTeam, item: number | undefined): Opened {
  const { row_ptr } = replay.pattern
  const { items, stage } = team
  const lit = item === undefined ? 0 : Math.max(0, items.indexOf(item))
  return {
    team,
    lit,
    lanes: lanesIn(share, items.length, most),
    blocks: items.map((own) => blocksIn(replay, stage, own)),
    read: readBy(
      share,
      items.map((own) => row_ptr[own + 1] - row_ptr[own]),
      lit,
      most,
    ),
  }
}

/** A line an invocation, as long as its products; hatched where it has none and others of the worker have. */
function paintLanes(pen: Pen, layout: BlocksLayout, { lanes, blocks, lit }: Opened, products: number): void {
  const { ctx, palette } = pen
  const { edges, product } = layout
  const longest = Math.max(...blocks) * products
  const end = Math.round(longest * product)
  const idle = hatch(pen, palette.text3)
  const [own, others] = [palette.states[WORKING], faded(palette.states[WORKING], OTHERS)]
  for (const [l, { of }] of lanes.entries()) {
    const [top, high] = [edges[l], edges[l + 1] - edges[l]]
    if (high === 0 || of === lit) continue
    const wide = of === undefined ? 0 : Math.round(blocks[of] * products * product)
    const gap = high > 3 ? pen.hair : 0
    ctx.fillStyle = others
    ctx.fillRect(0, top, wide, high - gap)
    ctx.fillStyle = idle
    ctx.fillRect(wide, top, end - wide, high - gap)
  }
  // those that are lit last: where invocations are thinner than pixels, they are seen
  for (const [l, { of }] of lanes.entries()) {
    if (of !== lit) continue
    const [top, high] = [edges[l], Math.max(pen.hair, edges[l + 1] - edges[l])]
    const wide = Math.round(blocks[lit] * products * product)
    const gap = high > 3 ? pen.hair : 0
    ctx.fillStyle = own
    ctx.fillRect(0, top, wide, high - gap)
    ctx.fillStyle = idle
    ctx.fillRect(wide, top, end - wide, high - gap)
  }
  if (product >= WIDE * pen.unit) paintProducts(pen, layout, { lanes, blocks, lit }, products)
}

/** Where one product ends and the next begins, of the row that is lit. */
function paintProducts(
  { ctx, palette, hair }: Pen,
  { edges, product }: BlocksLayout,
  { lanes, blocks, lit }: Pick<Opened, 'lanes' | 'blocks' | 'lit'>,
  products: number,
): void {
  ctx.fillStyle = palette.pane
  for (const [l, { of }] of lanes.entries()) {
    if (of !== lit) continue
    for (let p = 1; p < blocks[lit] * products; p++)
      ctx.fillRect(Math.round(p * product), edges[l], hair, edges[l + 1] - edges[l])
  }
}

/** The sums of `side` neighbouring invocations, those of the lit row among them, behind their products. */
function paintSums(pen: Pen, { edges, product }: BlocksLayout, { lanes, blocks, lit }: Opened, side: number): void {
  const { ctx, palette, unit } = pen
  const left = Math.round(Math.max(...blocks) * product + 8 * unit)
  for (let l = 0; l + side <= lanes.length; l += side) {
    const { of } = lanes[l]
    if (of === undefined) continue
    ctx.fillStyle = of === lit ? palette.states[WORKING] : faded(palette.states[WORKING], OTHERS)
    ctx.fillRect(left, edges[l], Math.round(8 * unit), Math.max(1, edges[l + side] - edges[l] - pen.hair))
  }
  const own = lanes.findIndex(({ of }) => of === lit)
  const beside = Math.max((edges[own] + edges[own + side * side]) / 2, edges[0] + 8 * unit)
  text(pen, texts.sumsName(side), left + 14 * unit, beside, { mono: false })
}

/** Sectors of memory side by side, those words filled that are used. */
function paintRead(pen: Pen, { memory, width, unit }: BlocksLayout, { words, perSector, sectors }: BlockRead): void {
  const { ctx, palette } = pen
  const gap = Math.max(1, Math.round(2 * unit))
  const word = Math.max(1, Math.floor((width / Math.max(1, sectors.length) - gap) / perSector))
  const most = Math.min(word, Math.round(12 * unit))
  const leftOf = (sector: number) => sectors.indexOf(sector) * (most * perSector + gap)
  for (const sector of sectors) {
    ctx.fillStyle = palette.lineStrong
    ctx.fillRect(leftOf(sector), memory.top, most * perSector, memory.high)
  }
  ctx.fillStyle = palette.states[WORKING]
  for (const at of words)
    ctx.fillRect(
      leftOf(Math.floor(at / perSector)) + (at % perSector) * most,
      memory.top,
      Math.max(1, most - (most > 3 ? pen.hair : 0)),
      memory.high,
    )
}
