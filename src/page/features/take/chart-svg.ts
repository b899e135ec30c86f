/** Computed styles of a drawing: they go into the file, which has no style sheets. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'shape-rendering',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const

const SVG = 'http://www.w3.org/2000/svg'
/** Lines above and below the drawing, in pixels of the design. */
const HEAD = 60
const LINE = 20
const EDGE = 16

/**
 * A chart as it is drawn: title, caption, drawing, where its numbers come from, and further lines, such as the link that
 * shows it. Undefined where it draws nothing now.
 * @param u the page's length scale
 */
export function chartSvg(
  figure: Element,
  { title, u, lines }: { readonly title: string; readonly u: number; readonly lines: readonly string[] },
): string | undefined {
  const drawing = figure.querySelector<SVGSVGElement>('svg[role="img"]')
  if (!drawing) return undefined
  const { width, height } = drawing.getBoundingClientRect()
  const badges = [...figure.querySelectorAll('[data-badges] > *')].map((badge) => said(badge))
  const foot = [...badges, ...lines]
  const root = document.createElementNS(SVG, 'svg')
  const whole = height + (HEAD + LINE * foot.length + EDGE) * u
  set(root, { width, height: whole, viewBox: `0 0 ${width} ${whole}` })
  const { color, backgroundColor, fontFamily } = colours(figure)
  const line = (words: string, y: number, size: number, weight = 400) => {
    const written = document.createElementNS(SVG, 'text')
    set(written, {
      x: EDGE * u,
      y,
      fill: color,
      'font-family': fontFamily,
      'font-size': size * u,
      'font-weight': weight,
    })
    written.textContent = words
    return written
  }
  const paper = document.createElementNS(SVG, 'rect')
  set(paper, { width: '100%', height: '100%', fill: backgroundColor })
  const place = document.createElementNS(SVG, 'g')
  set(place, { transform: `translate(0 ${HEAD * u})` })
  place.append(...styled(drawing).childNodes)
  root.append(
    paper,
    line([title, said(figure.querySelector('[data-about]'))].filter(Boolean).join(': '), 24 * u, 15, 600),
    line(said(figure.querySelector('figcaption')), 46 * u, 14),
    place,
    ...foot.map((words, l) => line(words, height + (HEAD + LINE * (l + 0.75)) * u, 12)),
  )
  return new XMLSerializer().serializeToString(root)
}

const said = (element: Element | null): string => element?.textContent?.trim() ?? ''

/** Ink, paper and letters of the page around a figure. */
function colours(figure: Element) {
  const { color, fontFamily } = getComputedStyle(figure)
  const backgroundColor = getComputedStyle(figure).getPropertyValue('--pane').trim()
  return { color, backgroundColor, fontFamily }
}

/** A copy in which every element has the style that it is shown with as its own. */
function styled(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll('*')
  for (const [e, element] of drawing.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element)
    const own = copies[e]
    own.removeAttribute('class')
    set(own, Object.fromEntries(STYLES.map((name) => [name, style.getPropertyValue(name)])))
  }
  return copy
}

const set = (element: Element, attributes: Readonly<Record<string, string | number>>): void => {
  for (const [name, value] of Object.entries(attributes)) if (value !== '') element.setAttribute(name, String(value))
}
