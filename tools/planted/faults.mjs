import { PAGE } from './page.mjs'
import { SHADERS } from './shaders.mjs'
import { TIMES } from './times.mjs'

/**
 * A test, by its file and by its name as that stands there. A test in a browser runs the kernels that are named.
 * @typedef {{ file: string, name: string, kernels?: string }} Seer
 *
 * A fault that is planted in a source: what the page decides, measures, quotes or refuses is another then.
 * @typedef {object} Planted
 * @property {string} id
 * @property {string} what is broken
 * @property {string} file
 * @property {string} find stands once in the file
 * @property {string} replace
 * @property {readonly Seer[]} seenBy each of these tests fails
 * @property {string} [equivalent] why no test can see it; it is planted all the same, and no test may fail then
 */

/** Every fault that `npm run check -- --only mutants` plants. @type {readonly Planted[]} */
export const PLANTED = [...SHADERS, ...TIMES, ...PAGE]
