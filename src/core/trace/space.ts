import { type F32, groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { type Levels, oneLevel } from '#src/core/sparse/levels.ts'
import { readItem, readStage, type Trace } from './event.ts'
import { forEachCarried } from './lanes.ts'
import * as texts from './words.ts'

/**
 * How the items of a space are bundled in pictures, each item in one group: that of item i is group[i], counted from 0,
 * and the items of group g are order[ptr[g] .. ptr[g + 1]), ascending.
 */
export interface Grouping {
  /** A noun in the singular: `level`, `colour`, `iteration`, `rank`. */
  readonly name: string
  readonly group: U32
  readonly ptr: U32
  readonly order: U32
}

/** What a run bundles items by besides, by the name of a space. */
export type GroupsBySpace = Readonly<Record<string, readonly Grouping[]>>

/** Spaces with the groupings of a run before their own. */
export const groupedBy = (spaces: readonly Space[], groups: GroupsBySpace = {}): readonly Space[] =>
  spaces.map((space) => {
    const own = groups[space.name] ?? []
    return own.length > 0 ? { ...space, groups: [...own, ...space.groups] } : space
  })

/** The same spaces without those of the run. */
export const ungrouped = (spaces: readonly Space[], groups: GroupsBySpace = {}): readonly Space[] =>
  spaces.map((space) => {
    const own = groups[space.name] ?? []
    return own.length > 0 ? { ...space, groups: space.groups.slice(own.length) } : space
  })

/** A matrix that goes in, as formulas name it. */
export interface Factor {
  readonly name: string
  readonly pattern: Pattern
  readonly values: F32
}

/**
 * How the entries of an output are sums of products, one entry of `left` times one of `right`. Products are numbered by entry
 * of `left`, and for one of them along the row of `right` that its column names: that of a_ik and b_kj is added to entry i, j.
 */
export interface ProductTerms {
  /** Name of the output: `C`. */
  readonly matrix: string
  readonly left: Factor
  readonly right: Factor
  /** Where the output is a vector that has an entry in some of its rows: in which, as a matrix of one column. Its rows are items of a space. */
  readonly vector?: Pattern
}

/** Where the items of a space stand in a matrix that is cut into square blocks: each is a task on one of them. */
export interface BlockedItems {
  /** Rows of a block; the last one may have fewer. */
  readonly side: number
  /** Rows of blocks, and columns. */
  readonly rows: number
  /** By item: row and column of its block. Of several items of one block the last makes it final. */
  readonly row: U32
  readonly column: U32
  /** Name of the space whose items are the entries of that matrix. */
  readonly of: string
  /** Items are parts of vectors that are solved for, and no blocks change. */
  readonly solves?: true
}

/**
 * A small matrix factored in exact fractions, written as `−5/3`, by row and column: what stands there first, after all products of other blocks, and in
 * the end; empty where nothing does, or where a pivot of 0 leaves it open. Then c, y and z of L y = c, U z = y.
 */
export interface ExactFactors {
  readonly given: readonly (readonly string[])[]
  readonly updated: readonly (readonly string[])[]
  readonly final: readonly (readonly string[])[]
  /** The first pivot that is 0. */
  readonly zeroPivot?: number
  /** Rows and columns stand as in A and are not scaled: c is b, and z is x. */
  readonly inOrderOfA?: true
  readonly right: readonly string[]
  readonly y?: readonly string[]
  readonly z?: readonly string[]
}

/** What events speak of: `count` items, numbered from 0. */
export interface Space {
  /** A noun in the singular: `row`, `entry`, `tile`. */
  readonly name: string
  /** The input or output whose rows or entries its items are, as formulas name it: `L`. */
  readonly matrix?: string
  /** The visitor's matrix has other nonzeros. */
  readonly part?: true
  /** Those, where they are few enough to be drawn: faint, for the whole to be seen. */
  readonly rest?: Pattern
  /** Nonzeros of its operands that the visitor's matrix has not. */
  readonly fill?: number
  readonly count: number
  /** Where its items stand, where they are the entries of that matrix: item k is entry k of the pattern. */
  readonly places?: Pattern
  /** Where its items are tasks on blocks of a matrix. */
  readonly blocked?: BlockedItems
  /** Where its items are the entries of factors: what they are exactly, if they are few. */
  readonly exact?: ExactFactors
  /** By item, 1 where the matrix that is factored has nothing: fill. */
  readonly fillIn?: U8
  /** Where its items are the products that an output's entries are sums of. */
  readonly terms?: ProductTerms
  /** Where its items are the vertices of a graph: row i lists where the edges of vertex i lead. */
  readonly edges?: Pattern
  /** Item i has the operands row_ptr[i] .. row_ptr[i + 1]; an event's k counts in them. Absent where items have none. */
  readonly operands?: Pattern
  /** What the lanes of an event carry: operands k + l of its item, which holds where absent, or each an item, item + l modulo 2³². */
  readonly lanes?: 'operands' | 'items'
  /** With `operands` item i needs the items col_idx[k] of its operands, its own aside, before; with `none` it waits but at barriers. */
  readonly order: 'none' | 'operands'
  /**
   * An item is done when all its operands were carried, which holds where absent and it has some, or after its last event,
   * which holds where it has none.
   */
  readonly ends?: 'operands' | 'event'
  /** Not all items are needed: one of which no event speaks is spared, and never done. Else it has nothing to wait for. */
  readonly spares?: true
  /** The first is what pictures show by. */
  readonly groups: readonly Grouping[]
}

/** Whether items are done by what was carried of them; else by their last event. */
export const endsByOperands = ({ ends, operands, lanes }: Space): boolean =>
  ends !== 'event' && operands !== undefined && lanes !== 'items'

/** Whether there are items with operands: those of a matrix that can be drawn. */
export const hasOperands = ({ operands, count }: Space): boolean => operands !== undefined && count > 0

/** Whether there is a matrix to draw: that of its items' operands, or that which its items are the entries of. */
export const hasMatrix = (space: Space): boolean =>
  hasOperands(space) || (space.places !== undefined && space.count > 0)

/** Whether there are items that wait for one another. */
export const waits = (space: Space): boolean => space.order === 'operands' && hasOperands(space)

/** The space whose items are rows or entries of a matrix that is named: the first, unless its items are of none and those of another are. */
export const matrixSpace = (spaces: readonly Space[]): Space =>
  spaces.find(({ matrix, operands, places }) => matrix !== undefined && (operands ?? places) !== undefined) ?? spaces[0]

const patterns = new WeakMap<Space, Pattern>()

/** Operands of the items of a space, item by item; all rows are empty where items have none. */
export function operandsOf(space: Space): Pattern {
  const { operands, count } = space
  if (operands) return operands
  const known = patterns.get(space)
  if (known) return known
  const none = { rows: count, cols: 0, row_ptr: new Uint32Array(count + 1), col_idx: new Uint32Array() }
  patterns.set(space, none)
  return none
}

/** The grouping that pictures show by; one group of all items where a space has none. */
export function grouping({ groups, count }: Space): Grouping {
  const [first] = groups
  if (first) return first
  return { ...groupedByLevel(oneLevel(count)), name: 'group' }
}

/** Whether items need later ones, as rows of an upper triangle do: their own operand is the first of theirs. */
export function needsLater(space: Space): boolean {
  const known = later.get(space) ?? (space.order === 'operands' && firstIsOwn(operandsOf(space)))
  later.set(space, known)
  return known
}

const later = new WeakMap<Space, boolean>()

function firstIsOwn({ rows, row_ptr, col_idx }: Pattern): boolean {
  for (let i = 0; i < rows; i++) if (row_ptr[i + 1] - row_ptr[i] > 1) return col_idx[row_ptr[i]] === i
  return false
}

/** Items by the number of their group, which is less than `count`. */
export function groupingBy(name: string, group: U32, count: number): Grouping {
  const { ptr, items } = groupByKey(group, count)
  return { name, group, ptr, order: items }
}

/** Level sets as a grouping. */
export const groupedByLevel = ({ level, ptr, order }: Levels): Grouping => ({ name: 'level', group: level, ptr, order })

/**
 * What a stage does in the accumulator of a row of an output that is a sum of products, or of a tile:
 *   `slots`    each product goes to a slot of the row's table, `probes` slots behind the first that was looked at
 *   `bits`     `bits` of word `way` are ORed into the mask of the word's slot
 *   `ranked`   each product goes to place `slot` among the entries of its row: those of smaller words, and the bits below its own in word `way`
 *   `listed`   the row's products are listed in their own order
 *   `network`  places of the list whose products were exchanged in this step of a bitonic network, every comparison of which
 *              puts the smaller column first; the step is counted from that of the list
 *   `passes`   what is at a place of a list goes to place `slot`, or NEVER where that is not noted
 *   `least`    each product is the next one in the order of columns
 *   `masks`    masks of a tile's rows get the bits that a pair of tiles reaches: `tile`, `inner`
 *   `packed`   products of a pair of tiles are added up in places that are counted by bits
 *   `dense`    the same in a place for each column
 *   `out`      entries leave for the output, from `slot` where it is noted
 */
export type Keeping =
  | 'slots'
  | 'bits'
  | 'ranked'
  | 'listed'
  | 'network'
  | 'passes'
  | 'least'
  | 'masks'
  | 'packed'
  | 'dense'
  | 'out'

/** How invocations share the products of an item whose operands are blocks. */
export interface BlockShare {
  /** Coefficients along a side of a block. */
  readonly side: number
  /** What an invocation has: an item with all products of its blocks, one coefficient of each block, or one row of each block. */
  readonly each: 'item' | 'coefficient' | 'row'
  /** Invocations of a worker that have none. */
  readonly spare: number
}

/** What events of one stage mean, as a kernel says it. */
export interface StageMeaning {
  readonly name: string
  /** Name of the space that they speak of, the operation's first where absent. */
  readonly space?: string
  /**
   * Lanes write not the items that an event names but others close by, each once until the stage is over: which lane had
   * which of them, and at which step, is not recorded.
   */
  readonly nearby?: true
  /** Name of the space to whose items it adds entries up: each entry to the item of its column's number. */
  readonly adds?: string
  /** Name of the output that it puts its items in: entries of an input, or places of the output, the last time that it has them. */
  readonly into?: string
  /**
   * Where lanes carry items: which of them are carried between two barriers. `all`, which holds where absent, each once;
   * `some` each once at most; `again` some of them several times. Or `once`: each once in the whole run, whenever that is.
   */
  readonly covers?: 'all' | 'some' | 'again' | 'once'
  /** Its items are the frontier of an iteration, which begins with it: what the one before reached. Each item is in it once at most. */
  readonly frontier?: true
  /** Where the operands of its items are blocks: how invocations share them. */
  readonly blocks?: BlockShare
  /** What its events tell of the accumulator of a row of the output, or of a tile of it. */
  readonly keeps?: Keeping
  /**
   * Name of a grouping of the run's own: within a group, steps of a phase follow one another behind barriers, and an item sees what
   * those before it left. Between groups a phase is one step, which also holds where absent.
   */
  readonly within?: string
  /** It sweeps over the points of a grid of a multigrid, from 1 for the finest: its items are the finest grid's points at their places. */
  readonly grid?: number
  /** A noun in the singular, `edge`: each item that a lane carries is one that is looked at, or a vertex that looks at one. */
  readonly looks?: string
}

/** What the events of a trace speak of. */
export interface Spaces {
  /** One at least: the first is what is meant where nothing else is said. */
  readonly spaces: readonly Space[]
  /** By stage of an event: number of the space that it speaks of, of the first where a stage has no entry. */
  readonly stageSpace: readonly number[]
}

/** The spaces with what each stage speaks of. Throws `BadTrace` where that is none of them. */
export function spacesOf(spaces: readonly Space[], stages: readonly StageMeaning[] = []): Spaces {
  const stageSpace = stages.map(({ name, space }) => {
    const number = space === undefined ? 0 : spaces.findIndex((one) => one.name === space)
    if (space !== undefined && number < 0) throw new AppError('BadTrace', texts.noSpace(name, space))
    return number
  })
  return { spaces, stageSpace }
}

/** Number of the space that event e speaks of. */
export const spaceNumber = (trace: Trace, { stageSpace }: Pick<Spaces, 'stageSpace'>, e: number): number =>
  stageSpace[readStage(trace, e)] ?? 0

/** The space that event e speaks of. */
export const spaceAt = (trace: Trace, of: Spaces, e: number): Space => of.spaces[spaceNumber(trace, of, e)]

/** Calls back with every item that event e speaks of: one, or where lanes carry items one per lane. */
export function forEachItem(trace: Trace, e: number, { lanes }: Space, visit: (item: number) => void): void {
  const item = readItem(trace, e)
  if (lanes !== 'items') visit(item)
  else forEachCarried(trace, e, (_k, lane) => visit((item + lane) >>> 0))
}
