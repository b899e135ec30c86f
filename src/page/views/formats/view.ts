import { hasOperands } from '#src/core/trace/space.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import { formatIds } from '#src/engine/catalog/formats.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { nnz } from '#src/core/sparse/csr.ts'
import { lastFor, surfaceIn } from '#src/page/draw/surface.ts'
import { asideIn } from './aside.ts'
import { inOrder } from './choice.ts'
import { controlsIn } from './controls.ts'
import { conversionsOf } from './convert/conversions.ts'
import { drawFlight, type Flight, flightEnded, flying, type NonzeroPlaces, wantsMotion } from './flight.ts'
import { markedBy, stepNonzero } from './marks.ts'
import { boxInMatrix, matrixDrawing } from './matrix.ts'
import { ordersDrawing } from './orders.ts'
import { pickIn } from './pick.ts'
import { nonzeroNow, sentenceNow } from './progress.ts'
import { drawRows } from './rows.ts'
import { labelsOf, placesIn, type FormatsPicture, sceneOf, shownOf } from './scene.ts'
import { isLarge } from './shown.ts'
import { failures, formatsSentence, labelCounts } from './sentence.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 5,
  weight: 1,
  half: false,
  shared: 'matrix',
  encoding: ({ pattern }) => texts.encoding(nnz(pattern)),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, ({ space }) => hasOperands(space)),
  options: { show: [], focus: [] },
  create: formatsPicture,
}
export default view

const known = inOrder(formatIds)

function formatsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const { pattern } = replay
  const surface = surfaceIn(host)
  const aside = asideIn(host)
  const controls = controlsIn(host, pane)
  const conversions = conversionsOf(pattern, pane.invalidate)
  const drawMatrix = matrixDrawing(pattern)
  const drawOrders = ordersDrawing(pattern)
  const say = lastFor((detail: string) => pane.say(detail))
  const flights = flightsOf()
  let scene: FormatsPicture | undefined

  function draw(frame: Frame): void {
    const pen = surface.begin(frame)
    const next = sceneOf(replay, frame, conversions)
    const now = performance.now()
    const flight = flights.of(next, now)
    scene = next
    const { hover, pin, progress } = next
    const filled = progress ? nonzeroNow(progress) : -1
    drawMatrix(pen, next.parts.matrix, { pattern, labelOf: labelsOf(next.formats), hover, pin, filled })
    drawRows(pen, next, pattern, flight ? flying(flight, now) : () => false)
    drawOrders(pen, next.lines, next.parts.orders, hover ?? pin)
    if (flight) drawFlight(pen, flight, now)
    showWords(next, frame.dpr)
    pane.setStages(progress?.stages)
    say(isLarge(pattern) ? texts.firstSlots : '')
    if (flight) pane.invalidate()
  }

  function showWords(next: FormatsPicture, dpr: number): void {
    const { parts, progress, formats, choices, focus, entries } = next
    const { words, formats: box } = parts
    const entry = entries[focus]
    const shown = shownOf(entry)
    const failed = entries.flatMap((each, e) =>
      'error' in each ? [[choices[e].id.toUpperCase(), each.error] as const] : [],
    )
    aside.moveTo(words.x / dpr, words.y / dpr, words.width / dpr, words.height / dpr)
    aside.show({
      title: progress ? `${shown?.title}: ${progress.stages[progress.stage].title}` : '',
      sentence: progress ? sentenceNow(progress) : formatsSentence(formats, nnz(pattern), shown),
      failures: failures(failed),
      labels: labelCounts(formats),
      partial: isLarge(pattern),
    })
    controls.moveTo(box.x / dpr, (box.y - 62 * next.extent.unit) / dpr)
    const params = 'params' in entry && 'shown' in entry ? entry.params : []
    const stages = shown?.stages ?? []
    controls.show({
      choices,
      known,
      focus,
      title: shown?.title ?? '',
      params,
      set: shown?.params ?? {},
      stages,
      progress,
    })
  }

  return {
    draw,
    pick: (x, y) => scene && pickIn(scene, replay, x * pixelsPer(host, scene), y * pixelsPer(host, scene)),
    place(mark) {
      const k = markedBy(replay, mark)?.first ?? -1
      if (!scene || k < 0) return undefined
      const { x, y, width, height } =
        placesIn(scene, scene.focus).get(k) ?? boxInMatrix(scene.parts.matrix, scene.extent.unit, pattern, k)
      const per = pixelsPer(host, scene)
      return { x: x / per, y: y / per, width: width / per, height: height / per }
    },
    step: (mark, dx, dy) => stepNonzero(replay, mark, dx, dy),
    dispose() {
      conversions.remove()
      controls.remove()
      aside.remove()
      surface.remove()
    },
  }
}

/** Device pixels of a CSS pixel, as the last frame had it. */
const pixelsPer = (host: HTMLElement, { extent }: FormatsPicture): number =>
  extent.width / Math.max(1, host.clientWidth)

/** A flight begins when the focus goes to another format, from where its nonzeros were drawn before. */
function flightsOf() {
  let before: { readonly id: string; readonly places: NonzeroPlaces } | undefined
  let flight: Flight | undefined
  return {
    of(scene: FormatsPicture, now: number): Flight | undefined {
      const id = scene.choices[scene.focus].id
      if (!shownOf(scene.entries[scene.focus])) return undefined
      const places = placesIn(scene, scene.focus)
      if (before && before.id !== id && !scene.progress && wantsMotion())
        flight = { stops: [before.places, ...between(scene, before.id), places], begin: now }
      before = { id, places }
      if (flight && flightEnded(flight, now)) flight = undefined
      return flight
    },
  }
}

/** Places in the formats that lie between the one that had the focus and the one that has it. */
function between(scene: FormatsPicture, from: string): NonzeroPlaces[] {
  const start = scene.choices.findIndex(({ id }) => id === from)
  if (start < 0) return []
  const [low, high] = [Math.min(start, scene.focus), Math.max(start, scene.focus)]
  const upwards = scene.choices.slice(low + 1, high).map((_, place) => placesIn(scene, low + 1 + place))
  const places = start < scene.focus ? upwards : upwards.toReversed()
  return places.filter(({ size }) => size > 0)
}
