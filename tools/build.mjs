import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { orExit, root } from './install.mjs'

const SOURCES = ['index.html', 'package-lock.json', 'vite.config.ts', 'tools', 'public', 'shaders', 'src']
const STAMP = path.join(root, '.cache', 'build.txt')

/**
 * Every file below `place` as one line that changes when the file does.
 * @param {string} place
 * @returns {string[]}
 */
function lines(place) {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return [`${place} absent`]
  if (!stat.isDirectory()) return [`${place} ${stat.size} ${stat.mtimeMs}`]
  return readdirSync(place)
    .sort()
    .flatMap((name) => lines(path.join(place, name)))
}

/**
 * What something was built from: a file added, changed or removed below these places changes it.
 * @param {readonly string[]} sources from the folder on @param {RegExp} [without] lines of files that do not count @param {string} [folder]
 */
export function fingerprint(sources, without = /^$/, folder = root) {
  const hash = createHash('sha256')
  for (const source of sources)
    hash.update(
      lines(path.join(folder, source))
        .filter((line) => !without.test(line))
        .join('\n'),
    )
  return hash.digest('hex')
}

function builtFrom() {
  try {
    statSync(path.join(root, 'dist', 'index.html'))
    return readFileSync(STAMP, 'utf8')
  } catch {
    return 'nothing'
  }
}

/**
 * The path of a package's own program, so that no shell and no platform's wrapper is between.
 * @param {string} name of the package
 * @param {string} program its name in the package's `bin`
 */
export function bin(name, program = name) {
  const home = path.join(root, 'node_modules', name)
  const manifest = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  return path.join(home, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[program])
}

/**
 * Builds the app into dist/ when a source is newer. Throws with the build's own output.
 * @param {{ force?: boolean }} [options]
 */
export function build({ force = false } = {}) {
  const wanted = fingerprint(SOURCES)
  if (!force && builtFrom() === wanted) return
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin('vite'), 'build'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the build failed\n${stdout}${stderr}`)
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  orExit(() => build({ force: process.argv.includes('--force') }))
}
