/** What this browser remembers of its visitor from one visit to the next. A browser that keeps nothing costs only that. */

const keyOf = (name: string): string => `sparsescope.${name}`

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined
  } catch {
    return undefined
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value)
  } catch {
    // a private window, or no room: it is asked again next time
  }
}
