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
