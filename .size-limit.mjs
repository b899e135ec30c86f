import { readFileSync } from 'node:fs'

/**
 * What a visitor loads before anything moves: the scripts that the page names, and those that Vite has it preload because
 * they import them. What comes later (three, WESL, palette) is asked for by the app and is not among them.
 */
function entryScripts() {
  const page = readFileSync('dist/index.html', 'utf8')
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? []
  return tags
    .flatMap((tag) => /(?:src|href)="\.\/(assets\/[^"]+\.js)"/.exec(tag)?.[1] ?? [])
    .map((file) => `dist/${file}`)
}

export default [{ name: 'entry', path: entryScripts(), limit: '160 kB', gzip: true }]
