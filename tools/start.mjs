/**
 * `npm start`: installs what is missing, builds once (again only when a source has changed) and serves the built app.
 * The built app is what visitors get, and its first load needs no dependency to be bundled on the way.
 * For work on the sources there is `npm run dev`.
 */
import { build } from './build.mjs'
import { install, orExit, root } from './install.mjs'
import { readOptions } from './options.mjs'

/** A browser is opened only where somebody sits in front of a desktop. */
function hasDesktop() {
  if (process.env.CI || process.env.SSH_CONNECTION) return false
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/** @param {{ port: string, host: string, open: boolean }} options */
async function serve({ port, host, open }) {
  const { preview } = await import('vite')
  const server = await preview({
    root,
    logLevel: 'warn',
    // a port that is taken gives way to the next free one
    preview: { port: Number(port), host, strictPort: false, open },
  })
  const urls = server.resolvedUrls
  console.log(`\nSparsescope is at ${[...(urls?.local ?? []), ...(urls?.network ?? [])].join('  ')}\nCtrl-C ends it.`)
  const end = () => void server.close().finally(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

const options = readOptions(
  {
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: '127.0.0.1' },
    'no-open': { type: 'boolean', default: false },
  },
  'npm start -- [--port 4173] [--host 127.0.0.1] [--no-open]',
)
install()
console.log('Building, if a source has changed …')
orExit(build)
await serve({ ...options, open: !options['no-open'] && hasDesktop() })
