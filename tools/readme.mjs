/**
 * The table of operations and kernels in README, made from the catalogue: `node tools/readme.mjs` prints it, `--write` puts
 * it into README.
 * @typedef {{ authors: string, title: string, venue: string, year: number, doi?: string }} Paper
 * @typedef {{ title: string, paper: Paper }} Listed
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'
import { readOptions } from './options.mjs'

/** Between these two lines of README stands the table. */
export const BEGIN = '<!-- operations: written by node tools/readme.mjs --write -->'
export const END = '<!-- /operations -->'

/** Papers of the project's own kernels name no venue. */
const OWN = 'this project'

/** Family names with their particles, `van der Vorst`. @param {string} authors in the order of the paper, by comma */
const familyNames = (authors) =>
  authors
    .split(', ')
    .filter((name) => name !== 'et al.')
    .map((name) => /(?:(?:van|der|den|de|von) )*\S+$/u.exec(name)?.[0] ?? name)

/** `Bell and Garland 2009`, `Niu et al. 2021`; a link where the paper has a DOI. @param {Paper} paper */
function citation({ authors, year, venue, doi }) {
  const names = familyNames(authors)
  const isLong = names.length > 2 || authors.endsWith('et al.')
  const words = `${isLong ? `${names[0]} et al.` : names.join(' and ')} ${year}`
  return doi ? `[${words}](https://doi.org/${doi})` : `${words}, ${venue}`
}

/**
 * A row for each operation: its kernels by the paper that describes them, in the order of the years; the project's own come
 * last.
 * @param {readonly { id: string, title: string }[]} operations
 * @param {ReadonlyMap<string, Listed>} kernels by id
 */
export function catalogueTable(operations, kernels) {
  const rows = operations.map(({ id, title }) => {
    /** @type {Map<string, { year: number, titles: string[] }>} */
    const papers = new Map()
    for (const [kernel, listed] of kernels) {
      if (!kernel.startsWith(`${id}/`)) continue
      const isOwn = listed.paper.venue === OWN
      const words = isOwn ? 'our own' : citation(listed.paper)
      const known = papers.get(words) ?? { year: isOwn ? Infinity : listed.paper.year, titles: [] }
      papers.set(words, { ...known, titles: [...known.titles, listed.title] })
    }
    const cells = [...papers].sort(([, a], [, b]) => a.year - b.year)
    return [title, cells.map(([words, { titles }]) => `${titles.join(' · ')} (${words})`).join('; ')]
  })
  const all = [['Operation', 'Kernels and their papers'], ...rows]
  // as wide as the formatter would have them
  const widths = [0, 1].map((c) => Math.max(...all.map((row) => row[c].length)))
  const [head, ...body] = all.map((row) => `| ${row.map((cell, c) => cell.padEnd(widths[c])).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** README with its table replaced. Throws Error where the lines around it are missing. @param {string} readme @param {string} table */
export function withCatalogue(readme, table) {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`README has no ${BEGIN} … ${END}.`)
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${readme.slice(end)}`
}

async function run() {
  const { write } = readOptions({ write: { type: 'boolean', default: false } }, 'node tools/readme.mjs [--write]')
  const { createServer } = await import('vite')
  const server = await createServer({ root, logLevel: 'warn', server: { middlewareMode: true, watch: null } })
  try {
    const load = (/** @type {string} */ file) => server.ssrLoadModule(`/src/engine/catalog/${file}.ts`)
    const [{ operations }, { kernels }] = [await load('operations'), await load('kernels')]
    const table = catalogueTable(operations, await kernels())
    console.log(table)
    const readme = path.join(root, 'README.md')
    if (write) writeFileSync(readme, withCatalogue(readFileSync(readme, 'utf8'), table))
  } finally {
    await server.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
