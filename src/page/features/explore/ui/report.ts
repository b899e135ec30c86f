import { bytes, count, percent, significant } from '#src/core/base/format.ts'
import type { StoredBytes } from '#src/engine/catalog/stored-bytes.ts'
import { rgbToHex, levelColour } from '#src/page/draw/colour.ts'
import { alonePage } from '#src/page/draw/vector/page.ts'
import { escaped, tag } from '#src/page/draw/vector/xml.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { OrderStudy } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import type { OrderTime } from './shown-times.ts'
import { area, BOX, linesOf } from './tree-svg.ts'
import * as texts from './report-words.ts'

/** An order with its pictures: spies as addresses of images. */
export interface ReportedOrder {
  readonly study: OrderStudy
  /** Coloured by level, with fill. */
  readonly spy: string
  readonly time: OrderTime | undefined
}

/** All that a report of one matrix says. */
export interface MatrixReport {
  readonly title: string
  readonly detail: string
  /** The advice, in a sentence. */
  readonly headline: string
  readonly facts: readonly FactSaid[]
  readonly orders: readonly ReportedOrder[]
  readonly formats: readonly StoredBytes[]
  /** What ran in each column, where and when, and its time. */
  readonly runs: readonly string[]
  readonly findings: readonly { readonly title: string; readonly says: string }[]
  /** Link, date, adapter and browser, by what they are. */
  readonly source: readonly (readonly [what: string, says: string])[]
  readonly link: string
  readonly palette: Palette
}

const CSS = `:root{color-scheme:light}
body{margin:2rem auto;max-width:62rem;padding:0 1rem;color:#181b1d;background:#fff;font:15px/1.45 system-ui,sans-serif}
h1{margin:0;font-size:1.6rem}h2{margin:2rem 0 .6rem;font-size:1.05rem}
.advice{margin:.8rem 0 0;font:500 1.35rem/1.35 Georgia,serif}
table{border-collapse:collapse;width:100%}th,td{padding:.2rem .8rem .2rem 0;border-bottom:1px solid #dedad0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:600}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.orders{display:grid;margin-bottom:1.2rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.2rem}
figure{margin:0;break-inside:avoid}figcaption{margin-bottom:.3rem;font-weight:600}
img{display:block;width:100%;image-rendering:pixelated;border:1px solid #b5b1a7}
svg{display:block;width:100%;height:9rem;margin-top:.4rem}svg.columns{height:2.2rem}
path{fill:none;stroke-width:1.25;vector-effect:non-scaling-stroke}.columns path{fill:#62686c}
.facts{columns:2;column-gap:2rem}.facts div{display:flex;justify-content:space-between;gap:1rem;break-inside:avoid}
.facts dt{color:#464c50}.facts dd{margin:0;text-align:right}dl{margin:0}
li{margin:.3rem 0;break-inside:avoid}
@media print{body{margin:0;max-width:none;font-size:10pt}a{color:inherit}h2{break-after:avoid}}
@page{margin:14mm}`

/** A page that needs nothing else, for a screen or for paper. */
export function reportPage(report: MatrixReport): string {
  const { title, detail, headline, link } = report
  const main = `<h1>${escaped(title)} <small>${escaped(detail)}</small></h1>
<p class="advice">${escaped(headline)}</p>
${section(texts.orders, tag('div', { class: 'orders' }, report.orders.map((one) => orderFigure(one, report.palette)).join('')) + orderTable(report.orders))}
${section(texts.facts, factList(report.facts))}
${section(texts.findings, list(report.findings.map(({ title: name, says }) => `<b>${escaped(name)}.</b> ${escaped(says)}`)))}
${section(texts.runs, list(report.runs.map(escaped)))}
${section(texts.formats, formatTable(report.formats))}
${section(
  texts.from,
  table(
    [],
    report.source.map((row) => row.map(escaped)),
  ),
)}
<p><a href="${escaped(link)}">${escaped(texts.openIt)}</a></p>`
  return alonePage({ title: texts.reportOf(title), style: CSS, main })
}

/** Nothing where there is nothing to say. */
const section = (title: string, inside: string): string =>
  inside === '' ? '' : `<section><h2>${escaped(title)}</h2>${inside}</section>`

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** Cells are HTML; all but the first of a row are numbers where there is a head. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const kind = (c: number) => (head.length > 0 && c > 0 ? ' class="n"' : '')
  const top = head.length > 0 ? `<tr>${head.map((cell, c) => `<th${kind(c)}>${escaped(cell)}</th>`).join('')}</tr>` : ''
  const body = rows.map((row) => `<tr>${row.map((cell, c) => `<td${kind(c)}>${cell}</td>`).join('')}</tr>`)
  return `<table>${top}${body.join('')}</table>`
}

const factList = (facts: readonly FactSaid[]): string =>
  facts.length === 0 ? '' : tag('dl', { class: 'facts' }, facts.map(factRow).join(''))

const factRow = ({ name, says, means }: FactSaid): string =>
  tag('div', { title: means }, tag('dt', {}, escaped(name)) + tag('dd', {}, escaped(says)))

function orderFigure({ study, spy }: ReportedOrder, palette: Palette): string {
  const title = orderTitle(study.name)
  const image = tag('img', { src: spy, alt: texts.spyOf(title), width: String(study.spy.side) })
  return `<figure><figcaption>${escaped(title)}</figcaption>${image}${treeSvg(study, palette)}${columnsSvg(study)}</figure>`
}

const svg = (inside: string, label: string, kind?: string): string =>
  tag(
    'svg',
    { viewBox: `0 0 ${BOX} ${BOX}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label, class: kind },
    inside,
  )

function treeSvg({ tree, name }: OrderStudy, palette: Palette): string {
  const { branches, dashes, longest } = linesOf(tree)
  const paths = [
    ...branches.map(({ d, level }) => tag('path', { d, stroke: rgbToHex(levelColour(palette, level)) })),
    tag('path', { d: dashes, stroke: palette.text3, 'stroke-dasharray': '2 3' }),
    tag('path', { d: longest, stroke: palette.text, 'stroke-width': '2.5' }),
  ]
  return svg(paths.join(''), texts.treeOf(orderTitle(name)))
}

const columnsSvg = ({ columns, name }: OrderStudy): string =>
  svg(tag('path', { d: area(columns).d }), texts.columnsOf(orderTitle(name)), 'columns')

const orderTable = (orders: readonly ReportedOrder[]): string =>
  table(
    texts.ORDER_HEAD,
    orders.map(({ study, time }) => [
      escaped(orderTitle(study.name)),
      count(study.bandwidth),
      count(study.levels),
      count(study.factor),
      `${significant(study.fill)}×`,
      significant(study.flops),
      count(study.tree.height),
      significant(study.rows / Math.max(1, study.tree.height)),
      time ? escaped(time.words) : '–',
    ]),
  )

const formatTable = (formats: readonly StoredBytes[]): string =>
  table(
    texts.FORMAT_HEAD,
    formats.map(({ title, bytes: taken, why }) => [
      escaped(title),
      ...(taken
        ? [bytes(taken.total), percent(taken.total === 0 ? 0 : taken.padding / taken.total)]
        : [escaped(why ?? ''), '–']),
    ]),
  )
