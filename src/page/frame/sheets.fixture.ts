import { readdirSync, readFileSync } from 'node:fs'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** Each style sheet of the page, by its path below `src`. */
export const SHEETS: ReadonlyMap<string, string> = new Map(
  sheets.map((file) => [file, readFileSync(`src/${file}`, 'utf8')]),
)

/** What a rule finds in each, with the sheet where it stands. */
export const inSheets = (find: (css: string) => readonly string[]): readonly string[] =>
  [...SHEETS].flatMap(([file, css]) => find(css).map((what) => `${file}: ${what}`))
