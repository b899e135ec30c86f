import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { BlockShare } from '#src/core/trace/space.ts'
import type { BlockRead } from './layout.ts'

export const title = 'Block row'
export const encoding = 'line = invocation; from left to right its products; hatched = idle'
export const wants = 'a run over blocks'
export const sumsName = (side: number): string => `sums of ${side}`

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

/** Over the invocations: which row is lit, and what is read of it. */
export function rowName({ space }: Replay, item: number, stage: number, blocks: number, side: number): ToFit {
  const [way, where] = stage % 2 === 0 ? ['forward', 'before'] : ['backward', 'after']
  const short = `${space.name} ${count(item)}, ${way}: ${blocks === 0 ? `no block ${where} it` : plural(blocks, 'block')}`
  if (blocks === 0) return [short, short]
  return [`${short} of ${side} × ${side}, ${plural(side * side * blocks, 'product')}`, short]
}

/** How its products are shared. */
export function sharing(
  { timed, space }: Replay,
  tick: number,
  { each, side }: BlockShare,
  blocks: number | undefined,
): ToFit {
  const when = placeWords(timed, tick)
  if (blocks === undefined) return [`${when}: no ${space.name} is updated yet`, when]
  if (blocks === 0) return [`${when}: the inverse of its diagonal block alone`, 'its diagonal block alone']
  const all = side * side
  const sums = `add ${plural(blocks, 'product')} each, then ${side} ${sumsName(side)}`
  const [words, short = words] = {
    item: [`1 invocation adds ${plural(all * blocks, 'product')}`],
    coefficient: [`${all} invocations ${sums}`, `${all} ${sums}`],
    row: [`${side} invocations add ${plural(side * blocks, 'product')} each`],
  }[each]
  return [`${when}: ${words}`, short]
}

/** What one read costs, below the strip. */
export function readWords({ words, perSector, sectors }: BlockRead): ToFit {
  const [used, moved] = [4 * words.length, 4 * perSector * sectors.length]
  const short = `a read uses ${count(used)} of ${count(moved)} bytes`
  return [
    `a read of ${plural(words.length, 'neighbouring invocation')} uses ${count(used)} of ${count(moved)} bytes, in ${plural(sectors.length, 'sector')} of 32`,
    short,
  ]
}

/** Under the strip, where no row is active. */
export const nothing = 'no row is updated'

export const detail = (lanes: number): string => plural(lanes, 'invocation')
