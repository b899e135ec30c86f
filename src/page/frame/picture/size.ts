/**
 * How large an element is, CSS pixels, asked of the page when it changes alone: in the middle of a frame the question would
 * lay out all that has changed so far. `changed` is not called for a size that `now` has given: the browser observes each
 * element once at first.
 */
export function watchSize(element: HTMLElement, changed: () => void) {
  const read = () => ({ width: element.clientWidth, height: element.clientHeight })
  let known: ReturnType<typeof read> | undefined
  const observer = new ResizeObserver(() => {
    const before = known
    known = read()
    if (known.width !== before?.width || known.height !== before.height) changed()
  })
  observer.observe(element)
  return { now: () => (known ??= read()), end: () => observer.disconnect() }
}
