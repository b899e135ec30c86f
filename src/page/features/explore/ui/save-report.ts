import { day } from '#src/core/base/format.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { openProblem } from '#src/page/desk/desk.ts'
import { cheapFacts } from '#src/page/features/open/examine.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { FIRST_ORDERS, lookAtOrders, studiedOf } from '#src/page/features/explore/orders.ts'
import { structureNumbers } from '#src/page/features/findings/findings.ts'
import { findingRules, findingsOf } from '#src/engine/catalog/finding-rules.ts'
import type { StoredBytes } from '#src/engine/catalog/stored-bytes.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { operationIn } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import { readPalette } from '#src/page/frame/look.ts'
import { timesOf } from '#src/page/frame/sentences/fastest.ts'
import { kernelColumns } from '../../findings/finding-columns.ts'
import { captionOf } from '#src/page/features/take/caption.ts'
import { headlineOf } from './headline.ts'
import { paintSpy } from './paint-spy.ts'
import { type ReportedOrder, reportPage } from './report.ts'
import { timesByOrder } from './shown-times.ts'
import * as texts from './report-words.ts'

/** Saves a report of the matrix on screen as one page; orders and facts that are not there yet are found first. */
export async function saveReport(desk: Desk): Promise<void> {
  await cheapFacts(desk)
  const { facts } = store.getState().session
  if (!facts) return
  const { source } = store.getState().doc
  if (facts.rows === facts.cols && studiedOf(source).orders.length === 0) await lookAtOrders(desk, FIRST_ORDERS)
  const state = store.getState()
  const [found, formats] = [await findingsIn(desk, state), await formatsOf(desk)]
  const { doc, session } = state
  const link = new URL(encodeLink(doc), location.href).href
  const studied = studiedOf(doc.source)
  const times = timesByOrder(studied.times, { operation: operationIn(doc), solve: doc.solve })
  const palette = paper()
  const { verb, order, rest } = headlineOf(facts, studied, times, false)
  const caption = captionOf(session, link)
  const clock = timesOf(session.columns)
  const measured = studied.times.at(-1)
  const page = reportPage({
    title: facts.title,
    detail: facts.detail,
    headline: verb + (order?.title ?? '') + rest,
    facts: session.examined[sourceText(doc.source)]?.facts ?? [],
    orders: studied.orders.map(
      (study): ReportedOrder => ({
        study,
        spy: spyImage(study, palette),
        time: times.find((one) => one.order === study.name),
      }),
    ),
    formats,
    runs: caption.runs.map((line, index) => {
      const time = clock[index]
      return time === undefined ? line : texts.timed(line, time)
    }),
    findings: found,
    source: [
      [texts.matrix, caption.matrix],
      [texts.date, new Date().toISOString()],
      [texts.adapter, session.gpu.kind === 'ready' ? session.gpu.adapter.name : texts.noAdapter],
      [texts.browser, navigator.userAgent],
      ...(measured ? [[texts.measuredOn, texts.measuredHere(measured.adapter.name, day(measured.date))] as const] : []),
      [texts.counted, texts.exact],
      [texts.link, link],
    ],
    link,
    palette,
  })
  saveFile(`${facts.title.replace(/\W+/g, '-')}-report.html`, page)
}

/** What is found in the structure, and in the runs; nothing where no web worker holds the problem. */
async function findingsIn(desk: Desk, state: AppState): Promise<readonly { title: string; says: string }[]> {
  const numbers = await structureNumbers(desk)
  if (!numbers) return []
  const { catalog } = await findingRules()
  return findingsOf(catalog, numbers, kernelColumns(state.doc.kernels, columnsShown(state), state.session.prices))
}

/** Nonzeros up to which every storage format is made in about a second. */
const MOST_STORED = 2e6

async function formatsOf(desk: Desk): Promise<readonly StoredBytes[]> {
  const open = openProblem(desk)
  if (!open || open.opened.facts.nonzeros > MOST_STORED) return []
  return open.worker.get(open.worker.api.stored())
}

/** The page may be dark, and paper is light. */
function paper(): Palette {
  const probe = document.createElement('div')
  probe.dataset['theme'] = 'light'
  document.body.append(probe)
  const palette = readPalette('light', 1, probe)
  probe.remove()
  return palette
}

function spyImage({ spy }: ReportedOrder['study'], palette: Palette): string {
  const canvas = document.createElement('canvas')
  paintSpy(canvas, spy, { palette, byLevel: true })
  return canvas.toDataURL('image/png')
}
