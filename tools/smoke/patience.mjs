import { runnerImport } from 'vite'
import { root } from '../install.mjs'

/** @type {{ module: typeof import('../slowness.ts') }} */
const { module } = await runnerImport('./tools/slowness.ts', { root, configFile: false })
const slowness = module.slownessOfNode()

/** Milliseconds that something may take here, from those that it takes at most where the machine is idle. @param {number} ms */
export const patience = (ms) => Math.ceil(ms * slowness)
