const ROOMS = /^(?:src|bench|e2e\/support)\/.*\.tsx?$/
/** Of operations that there are: tests and fixtures, links that were given out, steps of lessons, scenes of talks, and findings, a rule a folder. */
const EXEMPT = /\.(?:test|fixture|corpus)\.tsx?$|^src\/page\/(?:lessons|talks|findings)\/[^/]+\//

/**
 * Places that name an operation outside its folder: the next operation would have to change them.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} `src/page/store/axis.ts:12 names sptrsv`
 */
export function operationsNamed(texts) {
  const ids = Object.keys(texts).flatMap((file) => /^shaders\/([^/]+)\/operation\.ts$/.exec(file)?.[1] ?? [])
  const name = new RegExp(`\\b(${ids.join('|')})\\b`)
  return Object.entries(texts)
    .filter(([file]) => ROOMS.test(file) && !EXEMPT.test(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, l) => {
        const found = /^\s*(?:\/\/|\/?\*)/.test(line) ? undefined : name.exec(line)?.[1]
        return found ? [`${file}:${l + 1} names ${found}`] : []
      }),
    )
}
