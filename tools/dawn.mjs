/**
 * Dawn in Node (the package `webgpu`), for measurements without a browser. It is large and of no use to the app, so it
 * is no dependency: the first measurement fetches it into an ignored folder.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const VERSION = '0.6.2'
const OWN = path.join(root, '.cache', 'dawn')
const PACKAGE = path.join(OWN, 'node_modules', 'webgpu')

/** Where Chromium's packages put its driver in software, beside the browser. */
const SOFTWARE = ['/usr/lib/chromium', '/usr/lib64/chromium-browser', '/usr/lib/chromium-browser', '/opt/google/chrome']
/** Where the Vulkan loader looks for drivers by itself. */
const DRIVERS = ['/usr/share/vulkan/icd.d', '/etc/vulkan/icd.d', '/usr/local/share/vulkan/icd.d']

function fetchDawn() {
  console.log(`Fetching webgpu ${VERSION} (Dawn, 130 MB on disk) into ${path.relative(root, OWN)} …`)
  const args = ['install', '--prefix', OWN, `webgpu@${VERSION}`, '--no-save', '--no-audit', '--no-fund']
  const own = process.env.npm_execpath
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit' })
  const { status } = own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync(`npm ${args.map((arg) => `"${arg}"`).join(' ')}`, { ...options, shell: true })
  if (status === 0 && existsSync(PACKAGE)) return
  throw new Error(
    `webgpu ${VERSION} could not be fetched: npm's message is above. WEBGPU=/path/to/webgpu names a copy of it.`,
  )
}

/** Where no driver is installed on Linux, the one in software that comes with Chromium. */
function softwareDriver() {
  if (process.platform !== 'linux') return undefined
  if (DRIVERS.some((folder) => existsSync(folder) && readdirSync(folder).length > 0)) return undefined
  return SOFTWARE.map((folder) => path.join(folder, 'vk_swiftshader_icd.json')).find((file) => existsSync(file))
}

/** Puts the package where WEBGPU says, and a Vulkan driver where VK_DRIVER_FILES does, unless they are named already. */
export function prepareDawn() {
  const driver = process.env.VK_DRIVER_FILES ?? softwareDriver()
  if (driver) process.env.VK_DRIVER_FILES = driver
  process.env.WEBGPU = dawnFolder()
}

/** Folder of the package, fetched where it is not there. */
export function dawnFolder() {
  if (process.env.WEBGPU) return path.resolve(process.env.WEBGPU)
  if (!existsSync(PACKAGE)) fetchDawn()
  return PACKAGE
}
