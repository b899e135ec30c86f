/**
 * A browser that is driven from outside, as far as the journeys need it.
 * @typedef {object} Driver
 * @property {string} name with its version
 * @property {(address: string) => Promise<void>} open
 * @property {<R>(action: (...args: any[]) => R, ...args: any[]) => Promise<Awaited<R>>} run in the page; arguments and result as JSON
 * @property {(key: string) => Promise<void>} press a key by its DOM name
 * @property {(from: Point, to: Point) => Promise<void>} drag with the pointer, in CSS pixels
 * @property {() => Promise<readonly string[]>} errors uncaught ones since the last look
 * @property {() => Promise<void>} close
 *
 * @typedef {readonly [x: number, y: number]} Point
 */
export const SIZE = { width: 1440, height: 900 }

/** Keys that write nothing, by their DOM names, as WebDriver has them. */
const KEYS = /** @type {Record<string, string>} */ ({
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
})

/** What WebDriver takes for a key: one letter. Throws where a name is not known: a driver's refusal names no key. @param {string} key */
export function valueOfKey(key) {
  const value = KEYS[key] ?? key
  if (value.length !== 1) throw new Error(`no WebDriver value is known of the key ${key}`)
  return value
}
