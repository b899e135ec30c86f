import path from 'node:path'
import { FOLDERS, STOREYS, UNSEEN } from './storeys.mjs'

/** Rooms in the order in which they may import: `['core/base', …, 'page/app']`. */
const ROOMS = Object.entries(STOREYS).flatMap(([storey, rooms]) =>
  rooms.length > 0 ? rooms.map((room) => `${storey}/${room}`) : [storey],
)
const OUTSIDE = /^(?:tools|e2e|bench)\//

/** Room and the folder within it, of a path from the project's root; undefined outside all rooms. */
function placeOf(/** @type {string} */ file) {
  const inside = file.startsWith('src/') ? file.slice('src/'.length) : file
  const room = ROOMS.find((one) => inside.startsWith(`${one}/`))
  if (room === undefined) return undefined
  const [folder, ...rest] = inside.slice(room.length + 1).split('/')
  return { room, rank: ROOMS.indexOf(room), folder: rest.length > 0 ? folder : undefined }
}

/** Where a folder stands in its room. */
const standing = (/** @type {readonly string[]} */ order, /** @type {string} */ folder) =>
  order.indexOf(order.includes(folder) ? folder : '*')

/**
 * Why a file may not import another, both named from the project's root; undefined where it may.
 * @param {string} file @param {string} imported @returns {string | undefined}
 */
export function refusal(file, imported) {
  const from = placeOf(file)
  if (!from) return undefined
  if (OUTSIDE.test(imported))
    return `${from.room} is part of the page: it imports nothing of ${imported.split('/')[0]}.`
  const to = placeOf(imported)
  if (UNSEEN[from.room]?.test(imported)) return `${from.room} takes runs: it sees no shader, oracle or twin.`
  if (!to) return undefined
  if (to.rank > from.rank) return `${from.room} stands below or left of ${to.room} (tools/storeys.mjs).`
  const order = FOLDERS[from.room]
  if (to.rank !== from.rank || !order || from.folder === to.folder || !from.folder || !to.folder) return undefined
  const allowed = standing(order, to.folder) < standing(order, from.folder)
  return allowed ? undefined : `${from.folder} may not know ${to.folder} of ${from.room} (tools/storeys.mjs).`
}

/** The place that a specifier names, from the project's root; undefined for a package. */
function targetOf(/** @type {string} */ file, /** @type {string} */ specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

/** `rooms/imports`: imports go down the storeys and leftwards along the rooms. */
const imports = {
  /** @param {{ cwd: string, filename: string, report(of: object): void }} context */
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const judge = (/** @type {{ source?: { value?: unknown } }} */ { source }) => {
      const target = typeof source?.value === 'string' ? targetOf(file, source.value) : undefined
      const message = target === undefined ? undefined : refusal(file, target)
      if (message !== undefined) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
    }
  },
}

export default { meta: { name: 'rooms' }, rules: { imports } }
