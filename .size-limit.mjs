import { readFileSync, readdirSync } from 'node:fs'

const page = () => readFileSync('dist/index.html', 'utf8')

/**
 * What a visitor of the instrument loads before anything moves: the scripts that the page names, and those that Vite has it
 * preload because they import them. What comes later (three, WESL, palette) is asked for by the app and is not among them.
 */
function entryScripts() {
  const tags = page()
    .replace(/<template id="opening">.*?<\/template>/s, '')
    .match(/<(?:script|link)\b[^>]*>/g)
  return (tags ?? [])
    .flatMap((tag) => /(?:src|href)="\.\/(assets\/[^"]+\.js)"/.exec(tag)?.[1] ?? [])
    .map((file) => `dist/${file}`)
}

/** What a first visitor loads before the opening moves: page, scripts, race, and the two faces that its first screen is set in. */
function openingParts() {
  const files = readdirSync('dist/assets')
  const parts = /^(?:opening-.*\.js|race-.*\.bin|(?:ibm-plex-sans|source-serif-4)-latin-wght-normal-.*\.woff2)$/
  return ['dist/index.html', ...files.filter((file) => parts.test(file)).map((file) => `dist/assets/${file}`)]
}

/** What comes with the first edit of a kernel: the editor and what stands around it. */
const labParts = () =>
  [...readdirSync('dist/assets')].flatMap((file) =>
    /^LabPanel-.*\.(?:js|css)$/.test(file) ? `dist/assets/${file}` : [],
  )

export default [
  { name: 'entry', path: entryScripts(), limit: '160 kB', gzip: true },
  { name: 'opening', path: openingParts(), limit: '150 kB', gzip: true },
  { name: 'editor', path: labParts(), limit: '250 kB', gzip: true },
]
