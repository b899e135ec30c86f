import type { Columns, Frame, Host, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { paneExtent, lastFor, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit } from '#src/page/draw/text.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import {
  type Abscissa,
  type Curve,
  curvesOf,
  doneAt,
  endsOf,
  endTicks,
  isShown,
  isTimed,
  iterates,
  iterationsIn,
  rangeOf,
  valueAt,
} from './curves.ts'
import { paintAxes, paintCurve, paintNames, paintNow, scalesIn } from './paint.ts'
import * as texts from './words.ts'

const alongIn = ({ along }: Readonly<Record<string, string>>): Abscissa => (along === 'time' ? 'time' : 'iterations')

/** How a residual falls: by iteration or by measured time, with the runs of the other columns in the same frame. */
const view: View = {
  title: texts.title,
  order: 12.7,
  first: true,
  weight: 1.2,
  half: false,
  wide: true,
  encoding: ({ run }) => texts.encoding(run.series?.[0]?.unit ?? '', 'iterations'),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, iterates),
  afterRun: true,
  options: { along: ['iterations', 'time'] },
  optionWords: texts.OPTIONS,
  tell: tellIterations,
  create: convergencePicture,
}
export default view

const LETTERS = 'ABCD'

function convergencePicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const ends = endTicks(replay)
  const iterations = iterationsIn(replay)
  const series = replay.run.series ?? []
  const say = lastFor((detail: string) => pane.say(detail))

  return {
    draw(next: Frame) {
      const pen = surface.begin(next)
      const { columns = [replay], options, tick } = next
      const along = alongIn(options)
      const own = columns.findIndex((one) => one?.run === replay.run)
      const curves = curvesOf(columns, along)
      const range = rangeOf(curves)
      const name = texts.axisName(along, isTimed(columns))
      say(name)
      if (!range) return text(pen, name, 0, 12 * pen.unit, { mono: false })
      const scales = scalesIn(curves, range, paneExtent(next))
      const done = Math.min(iterations, tick >= replay.end ? iterations : doneAt(ends, iterations, tick))
      const until = along === 'time' ? (endsOf(replay)?.[done] ?? -1) : done
      paintAxes(pen, scales, name)
      // the frame has room for all, and what stands beside in another column is drawn there
      const painted = curves.filter(({ column, series: { aside } }) => column === own || !aside)
      for (const mine of [false, true])
        for (const curve of painted) if ((curve.column === own) === mine) paintCurve(pen, scales, curve, mine, until)
      const shown = series.filter((one) => one.unit === series[0].unit)
      const values = shown.flatMap((one) => {
        const value = valueAt(one, done)
        return value !== undefined && isShown(one, value) ? [{ one, value }] : []
      })
      if (done >= 0 && until >= 0)
        paintNow(
          pen,
          scales,
          until,
          values.map(({ value }) => value),
        )
      // own residuals find their place first, and what stands beside them last
      const rank = ({ column, series: { aside } }: Curve) => (aside ? 2 : Number(column !== own))
      const named = painted.toSorted((one, other) => rank(one) - rank(other))
      paintNames(pen, scales, named, ({ column, series: of }, { below }) => {
        if (column === own) return texts.curveName(of.name, below)
        return of === columns[column]?.run.series?.[0] ? LETTERS[column] : undefined
      })
      const numbers = values.map(({ one, value }) => texts.number(one.name, value, one.unit))
      const lines = [numbers, numbers.slice(0, 1)].map((some) => texts.standing(done, iterations, some))
      textToFit(pen, lines as [string, string], pen.height - 9 * pen.unit)
    },
    pick: () => undefined,
    dispose: surface.remove,
  }
}

/** Iterations, the last number and the measured time of each column: facts, and no cause. */
function tellIterations(columns: Columns): Telling | undefined {
  const all = columns.flatMap((replay, c) => {
    const first = replay?.run.series?.[0]
    if (!replay || !first || first.values.length === 0) return []
    const iterations = iterationsIn(replay)
    return [
      {
        letter: LETTERS[c] ?? '',
        title: replay.run.title,
        iterations,
        last: first.values[first.values.length - 1],
        unit: first.unit,
        ms: endsOf(replay)?.at(-1),
      },
    ]
  })
  if (all.length === 0 || all.length < columns.length) return undefined
  return {
    sentence: texts.sentence(all),
    title: texts.tellTitle,
    heads: texts.heads,
    lines: all.map(texts.line),
    derived: texts.derived,
  }
}
