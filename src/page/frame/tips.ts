const ASKED = ':is(:hover, :focus-visible) > [data-side]'

const isShown = (): boolean =>
  Array.from(document.querySelectorAll(ASKED)).some((tip) => tip.checkVisibility({ visibilityProperty: true }))

/** Esc closes the tooltip that is shown, and does nothing else; it comes again with the next pointer or focus. */
export function closeTipsOnEscape(): () => void {
  const root = document.documentElement
  const open = () => root.removeAttribute('data-tips')
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || root.dataset['tips'] === 'closed' || !isShown()) return
    root.dataset['tips'] = 'closed'
    event.stopImmediatePropagation()
  }
  const stop = new AbortController()
  addEventListener('keydown', onKey, { signal: stop.signal, capture: true })
  addEventListener('pointerover', open, { signal: stop.signal })
  addEventListener('focusin', open, { signal: stop.signal })
  return () => stop.abort()
}
