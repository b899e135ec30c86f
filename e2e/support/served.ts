import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

const VITE = path.resolve('node_modules/vite/bin/vite.js')

/** A page that was built from a copy of the project, and its server. */
export interface ServedCopy {
  readonly url: string
  /** Where the copy lies. */
  readonly copy: string
  stop(): void
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return String(port)
}

/** Builds a copy of the project and serves it. Throws with the build's own output. */
export async function served(copy: string): Promise<ServedCopy> {
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITE, 'build'], { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the copy's build failed\n${stdout}${stderr}`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = ['preview', '--host', '127.0.0.1', '--port', port, '--strictPort']
  const server: ChildProcess = spawn(process.execPath, [VITE, ...options], { cwd: copy, stdio: 'ignore' })
  // a hook's own limit ends a wait for a server that does not come
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`the server of the copy ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, copy, stop: () => void server.kill() }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
