import { plural } from '#src/core/base/format.ts'
import { benches, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { BenchScene } from '#src/core/kernel/bench.ts'
import { nonzerosOf } from '#src/core/sparse/label.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'

/** A picture that is moved while its frames are taken, and what 95 of 100 frames may cost the main thread, ms. */
export interface MovedScene {
  readonly name: string
  /** The link's query. */
  readonly link: string
  readonly limit: number
  readonly move: 'play' | 'drag' | 'zoom' | 'carry'
}

/** What has to be smooth on a real GPU, those of fewest nonzeros first; a software adapter is shown small ones. */
export function scenesFor(software: boolean): readonly MovedScene[] {
  const all = benches.flatMap((bench) => bench.scenes.map((scene) => ({ bench, scene })))
  const size = ({ scene }: (typeof all)[number]) => nonzerosOf(scene.source) ?? 0
  const shown = all.filter(({ scene }) => (scene.small ?? false) === software).toSorted((a, b) => size(a) - size(b))
  return shown.flatMap(({ bench, scene }) => scenesOf(bench, scene))
}

/** A race that plays, in a grid of panes and with one large, or a picture of the matrix that is dragged and zoomed. */
function scenesOf(
  { operation }: FoundBench,
  { name, source, algorithms, moved, limit }: BenchScene,
): readonly MovedScene[] {
  const link = `m=${sourceText(source)}&k=${algorithms.map((folder) => `${operation.id}/${folder}`).join(',')}`
  if (moved === 'plays') {
    const columns = plural(algorithms.length, 'column')
    const played = { name: `${name}, ${columns} playing`, link: `${link}&speed=4`, limit, move: 'play' } as const
    return [played, { ...played, name: `${played.name}, one picture large`, link: `${played.link}&lead=auto` }]
  }
  const spy = { link: `${link}&panes=matrix`, limit }
  return [
    { ...spy, name: `${name} dragged`, move: 'drag' },
    { ...spy, name: `${name} zoomed`, move: 'zoom' },
  ]
}
