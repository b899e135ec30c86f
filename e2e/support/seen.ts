/** Whether all is tried, and told; else a sample. */
export const ALL = Boolean(process.env['CHECK_ALL'])

/** A line of the table of faults: what went wrong, what the visitor reads, what helps. Printed where all is tried. */
export function seen(fault: string, words: string | null, ways: readonly string[]) {
  if (ALL) console.log(`| ${fault} | ${(words ?? '').replace(/\s+/g, ' ').trim()} | ${ways.join(', ')} |`)
}
