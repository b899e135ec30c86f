import { count, plural } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'

export const title = 'Classes'
export const encoding = (group: string, item: string) => `bar = ${group}, height = its ${several(item)}, fill = state`
export const wants = 'a run that bundles its rows itself, as by colours'

/** How fine the picture is. */
export function detail(per: number, group: string, every: number): string {
  const fine = `1 bar = ${plural(per, group)}`
  return every > 1 ? `${fine}, 1 of ${count(every)} recorded` : fine
}

/** Where the run stands: how many items are done of all, or of one group. */
export function standing(
  { timed, space }: Pick<Replay, 'timed' | 'space'>,
  tick: number,
  done: number,
  all: number,
  of: { readonly done: string; readonly group?: string },
): string {
  const where = of.group === undefined ? '' : ` of ${of.group}`
  return `${placeWords(timed, tick)}: ${count(done)} of ${plural(all, space.name)}${where} ${of.done}`
}

export const named = (grouping: string, group: number) => `${grouping} ${count(group)}`
