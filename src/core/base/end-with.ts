/** Ends something once a signal is aborted; at once where it is already. */
export function endWith(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}
