/**
 * Runs a measurement's bundle beside this file in Node: `node patient.mjs check --only …`. Dawn asks for its events as
 * often as Node lets it, which takes a core from a driver that runs on the processor: here it is let once a millisecond.
 */
globalThis.setImmediate = /** @type {any} */ (
  (/** @type {(...args: any[]) => void} */ action, /** @type {any[]} */ ...args) => setTimeout(action, 1, ...args)
)
const [name, ...args] = process.argv.slice(2)
const measurement = await import(`./${name}.js`)
await measurement.run(args)
process.exit(process.exitCode ?? 0)
