import { oncePer } from '#src/engine/run/times/once.ts'
import { formatIds } from '#src/engine/catalog/formats.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { type Extent, paneExtent } from '#src/page/draw/surface.ts'
import { type Choice, choicesOf, focusOf } from './choice.ts'
import type { Conversions, ConversionEntry } from './convert/conversions.ts'
import { blockOf, figuresFor, nonzeroAt, ofNonzeros, slotOf } from './figures.ts'
import { type PictureParts, parts, type Row, rowsOf, type FormatSubject } from './layout.ts'
import { type Marked, markedBy } from './marks.ts'
import { orderLines, type OrderLine, orderOfNonzero } from './orders.ts'
import { pointsToRows } from './paint.ts'
import type { NonzeroPlaces } from './flight.ts'
import { nonzeroNow, type ConstructionProgress, progressOf, scratchNow, slotNow } from './progress.ts'
import { placeOf, type ShownArray, type ShownFormat } from './shown.ts'

/** All that is in a frame's picture and where, before anything is drawn. */
export interface FormatsPicture {
  readonly extent: Extent
  readonly choices: readonly Choice[]
  readonly entries: readonly ConversionEntry[]
  /** Those that are there. */
  readonly formats: readonly ShownFormat[]
  readonly focus: number
  readonly progress: ConstructionProgress | undefined
  readonly hover: Marked | undefined
  readonly pin: Marked | undefined
  readonly parts: PictureParts
  readonly rows: readonly Row[]
  readonly lines: readonly OrderLine[]
}

export const shownOf = (entry: ConversionEntry | undefined): ShownFormat | undefined =>
  entry && 'shown' in entry ? entry.shown : undefined

export function sceneOf(replay: Replay, frame: Frame, conversions: Conversions): FormatsPicture {
  const extent = paneExtent(frame)
  const choices = choicesOf(frame.options['show'] ?? '', formatIds)
  const entries = choices.map((choice) => conversions.of(choice))
  const formats = entries.flatMap((entry) => shownOf(entry) ?? [])
  const focus = focusOf(choices, frame.options['focus'] ?? '')
  const progress = progressOf(shownOf(entries[focus]), frame.camera)
  const [hover, pin] = [markedBy(replay, frame.hover), markedBy(replay, frame.pin)]
  const pieces = parts(extent, formats.length, frame.bare)
  const subjects = entries.map((entry, index) =>
    subjectOf(shownOf(entry), hover ?? pin, replay.pattern.rows, index === focus ? progress : undefined),
  )
  return {
    extent,
    choices,
    entries,
    formats,
    focus,
    progress,
    hover,
    pin,
    parts: pieces,
    rows: rowsOf(subjects, focus, pieces.formats, extent.unit),
    lines: orderLines(formats, pieces.orders, extent.unit),
  }
}

/** The slot being filled decides before a mark, and a mark before the first slot. */
function subjectOf(
  shown: ShownFormat | undefined,
  marked: Marked | undefined,
  rows: number,
  progress: ConstructionProgress | undefined,
): FormatSubject {
  const filled = progress && progress.stages[progress.stage].array.name
  return {
    shown,
    scratch: progress && scratchNow(progress),
    at(figure) {
      const [array] = figure.arrays
      if (progress && figure.arrays.some(({ name }) => name === filled)) return slotNow(progress)
      const k = progress ? nonzeroNow(progress) : -1
      const wanted = k >= 0 ? k : (marked?.first ?? -1)
      if (array.nonzero) return wanted < 0 ? undefined : slotOf(array, wanted)
      return marked && pointsToRows(array, rows) && placeOf(array, marked.row) >= 0 ? marked.row : undefined
    },
  }
}

/** Where each drawn nonzero of a format is: in its boxes of values, else on its line of the storage order. */
export function placesIn({ rows, entries, lines }: FormatsPicture, index: number): NonzeroPlaces {
  const places = new Map<number, { x: number; y: number; width: number; height: number }>()
  const row = rows.find((one) => one.index === index)
  for (const { figure, cells } of row?.figures ?? []) {
    if (!ofNonzeros(figure) || figure.arrays.every(({ role }) => role !== 'values')) continue
    for (const { slot, ...box } of cells) {
      const k = nonzeroAt(figure, slot)
      if (k >= 0) places.set(k, box)
    }
  }
  const shown = shownOf(entries[index])
  const line = lines.find((other) => other.shown === shown)
  if (places.size > 0 || !line || !shown) return places
  const count = Math.min(line.shown.order.slots, 2048)
  for (let k = 0; k < count; k++) {
    const at = orderOfNonzero(shown, k)
    if (at !== undefined)
      places.set(k, {
        x: line.box.x + at * line.pitch,
        y: line.box.y,
        width: Math.max(2, line.pitch),
        height: line.box.height,
      })
  }
  return places
}

/** The label of the block that each nonzero's value is in, of the first format that labels its blocks. */
export function labelsOf(formats: readonly ShownFormat[]): (k: number) => string | undefined {
  const labelled = formats
    .flatMap((shown) => figuresFor(shown))
    .flatMap(({ arrays }) => arrays)
    .find(({ role, labels, nonzero }) => role === 'values' && labels && nonzero)
  if (!labelled) return () => undefined
  const byNonzero = labelMap(labelled)
  return (k) => byNonzero.get(k)
}

const labelMap = oncePer((array: ShownArray): ReadonlyMap<number, string> => {
  const { nonzero, kept, labels } = array
  const map = new Map<number, string>()
  nonzero?.forEach((k, at) => {
    if (k >= 0) map.set(k, labels?.[blockOf(array, kept?.[at] ?? at)] ?? '')
  })
  return map
})
