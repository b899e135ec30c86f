import type { Frame, Host, Palette } from '#src/engine/catalog/contract/view.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { drawBitmap } from '#src/page/draw/pattern/bitmap.ts'
import { inside, layoutIn, type MatrixLayout, visibleCols, visibleRows } from '#src/page/draw/pattern/layout.ts'
import { lastFor, paneExtent, sheet } from '#src/page/draw/surface.ts'
import { plainBitmaps } from '../rest.ts'
import { centredAt, smallMap, middleInView, movedBy, shareIn, windowOn } from './layout.ts'
import styles from './minimap.module.css'
import * as texts from './words.ts'

/** A key moves the window by this share of it. */
const STEP = 0.25

const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The whole matrix in a corner, with a window where the plot is. */
interface Minimap {
  /** Stands as the plot does in this frame, with the level scale or without; it is away while nearly all is in view, and before an audience. */
  show(frame: Frame, plot: MatrixLayout, key: boolean): void
  /** Whether a point of the last frame, in device pixels, is on it. */
  covers(x: number, y: number): boolean
  remove(): void
}

/**
 * A stop of Tab inside of a picture: arrows, a drag and a click move the window. It is made with the first zoom.
 * @param side as `drawBitmap` has it
 */
export function minimapIn(host: HTMLElement, pane: Pick<Host, 'setCamera'>, pattern: Pattern, side: number): Minimap {
  let on: { readonly plot: MatrixLayout; readonly map: MatrixLayout } | undefined
  let made: ReturnType<typeof elementsIn> | undefined
  const bitmap = plainBitmaps(pattern, 1)
  const imageFor = lastFor((size: number, unit: number, palette: Palette) => {
    const pen = sheet({ width: size, height: size, unit }, palette)
    const whole = layoutIn(pattern, { left: 0, top: 0, side: size })
    drawBitmap(pen, whole, bitmap(binsOf(whole), palette), side)
    return pen.ctx.canvas
  })

  function listen(element: HTMLElement): void {
    /** From the window's middle to where it was grasped, in shares of the map. */
    let grasp: readonly [x: number, y: number] | undefined
    const at = (event: PointerEvent) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [(event.clientX - left) / width, (event.clientY - top) / height] as const
    }
    element.addEventListener('pointerdown', (event) => {
      if (!on || event.button !== 0) return
      event.stopPropagation()
      element.setPointerCapture(event.pointerId)
      const [x, y] = at(event)
      const [cx, cy] = middleInView(on.plot)
      const held = Math.max(Math.abs(x - cx), Math.abs(y - cy)) <= shareIn(on.plot) / 2
      grasp = held ? [x - cx, y - cy] : [0, 0]
      if (!held) pane.setCamera(centredAt(on.plot, x, y))
    })
    element.addEventListener('pointermove', (event) => {
      if (!on || !grasp) return
      event.stopPropagation()
      const [x, y] = at(event)
      pane.setCamera(centredAt(on.plot, x - grasp[0], y - grasp[1]))
    })
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, () => {
        grasp = undefined
      })
    element.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key]
      if (!arrow || !on || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      const share = shareIn(on.plot)
      pane.setCamera(movedBy(on.plot, arrow[0] * share, arrow[1] * share))
    })
  }

  function away(): void {
    on = undefined
    if (!made) return
    // the picture itself is the next stop before it
    if (document.activeElement === made.element) host.closest<HTMLElement>('[tabindex]')?.focus()
    made.element.remove()
    made = undefined
  }

  return {
    show(frame, plot, key) {
      const extent = paneExtent(frame)
      const { unit } = extent
      const map = frame.bare ? undefined : smallMap(plot, extent, key)
      if (!map) return away()
      on = { plot, map }
      if (!made) {
        made = elementsIn(host)
        listen(made.element)
      }
      const { element, window } = made
      const css = (px: number) => `${px / frame.dpr}px`
      Object.assign(element.style, {
        left: css(map.left),
        top: css(map.top),
        width: css(map.side),
        height: css(map.side),
      })
      const image = imageFor(map.side, unit, frame.palette)
      if (element.firstChild !== image) {
        element.querySelector('canvas')?.remove()
        element.prepend(image)
      }
      const { left, top, width, height } = windowOn(map, plot, unit)
      Object.assign(window.style, { left: css(left), top: css(top), width: css(width), height: css(height) })
      const [, down] = middleInView(plot)
      element.setAttribute('aria-valuenow', `${Math.round(100 * down)}`)
      element.setAttribute('aria-valuetext', texts.inView(visibleRows(plot), visibleCols(plot)))
    },
    covers: (x, y) => on !== undefined && inside(on.map, x, y),
    remove: away,
  }
}

function elementsIn(host: HTMLElement): { readonly element: HTMLElement; readonly window: HTMLElement } {
  const element = document.createElement('div')
  element.className = styles['map'] ?? ''
  element.tabIndex = 0
  const attributes = { role: 'slider', 'aria-label': texts.name, 'aria-valuemin': '0', 'aria-valuemax': '100' }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  const window = document.createElement('div')
  window.className = styles['window'] ?? ''
  element.append(window)
  host.append(element)
  return { element, window }
}
