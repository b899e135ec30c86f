/** Less of a sentence than this says nothing. */
const LEAST = 0.4

/**
 * Words as far as there is room for them, cut between two of them, with an ellipsis; empty where most would be lost.
 * @param widthOf in the same pixels as `width`
 */
export function fitted(words: string, width: number, widthOf: (words: string) => number): string {
  if (widthOf(words) <= width) return words
  const all = words.split(' ')
  for (let kept = all.length - 1; kept > 0; kept--) {
    const shown = all.slice(0, kept).join(' ')
    if (shown.length < LEAST * words.length) return ''
    const cut = `${shown.replace(/[,;:]$/, '')}…`
    if (widthOf(cut) <= width) return cut
  }
  return ''
}
