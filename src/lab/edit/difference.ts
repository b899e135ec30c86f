/** Lines that are replaced: from line `at` of the text before, counted from 0, `removed` of them by `added`. */
export interface Hunk {
  readonly at: number
  readonly removed: number
  readonly added: readonly string[]
}

/** Beyond this many pairs of lines that differ the middle is replaced as one. */
const MOST_PAIRS = 4_000_000

/** What turns one text into another, line by line: few lines, not always the fewest. */
export function difference(before: string, after: string): Hunk[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length === 0 && right.length === 0) return []
  if (left.length * right.length > MOST_PAIRS) return [{ at: start, removed: left.length, added: right }]
  return joined(left, right, start)
}

/** By the longest list of lines that both have in this order. */
function joined(left: readonly string[], right: readonly string[], start: number): Hunk[] {
  const wide = right.length + 1
  const longest = new Uint32Array((left.length + 1) * wide)
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      longest[i * wide + j] =
        left[i] === right[j]
          ? longest[(i + 1) * wide + j + 1] + 1
          : Math.max(longest[(i + 1) * wide + j], longest[i * wide + j + 1])
  const hunks: { at: number; removed: number; added: string[] }[] = []
  let open: (typeof hunks)[number] | undefined
  const hunk = (i: number) => {
    if (!open) hunks.push((open = { at: start + i, removed: 0, added: [] }))
    return open
  }
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      open = undefined
      i++
      j++
    } else if (j >= right.length || (i < left.length && longest[(i + 1) * wide + j] >= longest[i * wide + j + 1])) {
      hunk(i++).removed++
    } else hunk(i).added.push(right[j++])
  }
  return hunks
}

/** A text with the lines replaced. */
export function patched(before: string, hunks: readonly Hunk[]): string {
  const lines = before.split('\n')
  for (const { at, removed, added } of hunks.toReversed()) lines.splice(at, removed, ...added)
  return lines.join('\n')
}
