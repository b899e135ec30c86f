const ROOMS = /^src\/.*\.tsx?$/
/** A figure's own folder, tests, fixtures, and links that were given out. */
const EXEMPT = /^src\/page\/figures\/[^/]+\/figure\.ts$|\.(?:test|fixture|corpus)\.tsx?$/

/**
 * Places that name a figure outside its folder, where they speak of a screen or a figure: `screen: 'formats'`,
 * `'screen.formats'`, `figure === 'formats'`. The next figure would have to change them.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} `src/page/store/document.ts:12 names formats`
 */
export function figuresNamed(texts) {
  const ids = Object.keys(texts).flatMap((file) => /^src\/page\/figures\/([^/]+)\/figure\.ts$/.exec(file)?.[1] ?? [])
  const name = new RegExp(`(?:[Ss]creen|SCREEN|[Ff]igure|FIGURE).*?['"\`.](${ids.join('|')})['"\`]`)
  return Object.entries(texts)
    .filter(([file]) => ROOMS.test(file) && !EXEMPT.test(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, l) => {
        const found = /^\s*(?:\/\/|\/?\*|import )/.test(line) ? undefined : name.exec(line)?.[1]
        return found ? [`${file}:${l + 1} names ${found}`] : []
      }),
    )
}
