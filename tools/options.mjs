import { parseArgs } from 'node:util'

/**
 * The command line's options, or the message and the usage line, and an end with 2.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} const T
 * @param {T} options as parseArgs takes them
 * @param {string} usage
 */
export function readOptions(options, usage) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return process.exit(2)
  }
}

/**
 * What is wrong with how much of the tests is asked for; undefined where nothing is.
 * @param {{ all: boolean, quick: boolean, part?: string | undefined }} options
 */
export function extentFault({ all, quick, part }) {
  if (all && quick) return '--quick is less than a draw, and --all is everything: take one of them'
  if (part === undefined) return undefined
  if (!all) return '--part splits all that there is: it needs --all, as in npm run check -- --part 2/6'
  const [, k, of] = /^(\d+)\/(\d+)$/.exec(part) ?? []
  return Number(k) >= 1 && Number(k) <= Number(of) ? undefined : `--part ${part}: it is the kth of n, as in 2/6`
}
