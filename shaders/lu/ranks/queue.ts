/** A heap: what goes before everything else comes out first. */
export interface Queue<T> {
  readonly size: number
  add(one: T): void
  /** What would be taken next; undefined where there is nothing. */
  first(): T | undefined
  take(): T | undefined
}

/** @param before whether one thing is taken before another; a total order, so that equal runs take equal turns */
export function queueBy<T>(before: (one: T, other: T) => boolean): Queue<T> {
  const heap: T[] = []
  const swap = (a: number, b: number) => {
    const kept = heap[a]
    heap[a] = heap[b]
    heap[b] = kept
  }
  function rise(from: number): void {
    let at = from
    while (at > 0 && before(heap[at], heap[(at - 1) >> 1])) {
      swap(at, (at - 1) >> 1)
      at = (at - 1) >> 1
    }
  }
  function sink(): void {
    let at = 0
    for (;;) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && before(heap[child], heap[least])) least = child
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
  return {
    get size() {
      return heap.length
    },
    add(one) {
      heap.push(one)
      rise(heap.length - 1)
    },
    first: () => heap[0],
    take() {
      const taken = heap[0]
      const last = heap.pop()
      if (heap.length > 0 && last !== undefined) {
        heap[0] = last
        sink()
      }
      return taken
    },
  }
}
