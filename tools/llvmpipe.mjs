/**
 * `bench -- check` on a second, independent adapter in software: Mesa's llvmpipe, whose subgroups have 8 lanes. It needs a
 * Mesa newer than most systems have, so Debian's is put into a folder of its own, once, and runs there. Where that cannot
 * be done, a line says why; a kernel whose time does not suffice for all is tried in all corners of its parameters, and told
 * as "not finished".
 * `--only sptrsv/level_set,…`, `--limit 600` seconds per kernel, `--abreast 2` kernels at the same time; `--answers` asks
 * `bench -- answers` of each kernel instead, on all files with their own values.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { dawnFolder } from './dawn.mjs'
import { root } from './install.mjs'
import { readOptions } from './options.mjs'
import { aptInstall } from './packages.mjs'
import { seedOfTests } from './seed.mjs'

const OWN = path.join(root, '.cache', 'llvmpipe')
/** Debian's own Mesa from this release on has what Dawn needs. */
const RELEASE = 'trixie'
const PACKAGES = ['mesa-vulkan-drivers', 'libvulkan1', 'nodejs']
const SYSTEM = path.join(OWN, RELEASE)
/** Written last, so that a folder that was not finished is made again. */
const MADE = path.join(OWN, `${RELEASE} is made`)
/** Where the bundle, Dawn, matrices and compiled shaders are seen from inside. */
const PLACES = /** @type {const} */ (['bench', 'webgpu', 'matrices', 'shaders'])
/** Seconds beyond the limit after which a kernel that is still compiling is ended. */
const GRACE = 300
/** Seconds that one run may take, its compilation included. */
const WAIT = 600
const REASON = {
  why: 'it sets up a Debian in a folder, whose Mesa is new enough for kernels to run on llvmpipe',
  instead: 'run the other steps alone by `npm run check -- --only types,build,…`',
}
/** Draws which trials come first where time does not suffice for all: another for each commit. */
const SEED = String(seedOfTests())

const options = readOptions(
  {
    only: { type: 'string', default: '' },
    answers: { type: 'boolean', default: false },
    limit: { type: 'string', default: '600' },
    install: { type: 'boolean', default: false },
    abreast: { type: 'string', default: `${Math.max(1, availableParallelism() >> 1)}` },
  },
  'node tools/llvmpipe.mjs [--only sptrsv/level_set,…] [--answers] [--limit 600] [--abreast 2] [--install]',
)
const MEASURE = options.answers ? 'answers' : 'check'

/** Why there can be no such adapter here; undefined where there can. */
function obstacle() {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'it needs root, to run Debian’s Mesa in a folder of its own'
  const debian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?="?.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!debian) return 'it needs Debian or one of its kin, for debootstrap'
  if (existsSync('/usr/sbin/debootstrap')) return undefined
  if (aptInstall(['debootstrap'], REASON)) return undefined
  return 'debootstrap is missing: the line above says how to install it, or why apt could not'
}

/** The archive that this system takes its packages from; none where debootstrap's own is to be taken. */
function mirror() {
  const folder = '/etc/apt/sources.list.d'
  const files = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : []
  for (const file of [...files, '/etc/apt/sources.list'].filter(
    (one) => /\.(list|sources)$/.test(one) && existsSync(one),
  )) {
    const found = /^(?:URIs:|deb(?:\s+\[[^\]]*\])?)\s+(https?:\S*\/debian)\/?(?:\s|$)/m.exec(readFileSync(file, 'utf8'))
    if (found) return [found[1]]
  }
  return []
}

/** Debian with Mesa in a folder. All mounts are made in a namespace of the process's own, and go with it. */
function makeSystem() {
  if (existsSync(MADE)) return true
  rmSync(SYSTEM, { recursive: true, force: true })
  mkdirSync(SYSTEM, { recursive: true })
  console.log(
    `Setting up Debian ${RELEASE} in ${path.relative(root, SYSTEM)}, as root (630 MB): ${PACKAGES.join(', ')}, and what they need …`,
  )
  const args = ['--variant=minbase', `--include=${PACKAGES.join(',')}`, RELEASE, SYSTEM, ...mirror()]
  const { status, stdout } = spawnSync('unshare', ['--mount', '/usr/sbin/debootstrap', ...args], { encoding: 'utf8' })
  if (status !== 0) {
    console.log((stdout ?? '').split('\n').slice(-12).join('\n'))
    return false
  }
  for (const place of PLACES) mkdirSync(path.join(SYSTEM, 'w', place), { recursive: true })
  writeFileSync(MADE, '')
  return true
}

/** Ids of all kernels, as their folders say. */
function kernelIds() {
  const folder = path.join(root, 'shaders')
  return readdirSync(folder).flatMap((operation) =>
    existsSync(path.join(folder, operation, 'operation.ts'))
      ? readdirSync(path.join(folder, operation))
          .filter((name) => existsSync(path.join(folder, operation, name, 'kernel.ts')))
          .map((name) => `${operation}/${name}`)
      : [],
  )
}

/** What is seen at each of PLACES, by folders outside. */
async function places() {
  const bench = path.join(OWN, 'bench')
  mkdirSync(bench, { recursive: true })
  mkdirSync(path.join(OWN, 'shaders'), { recursive: true })
  cpSync(await bundle(MEASURE), path.join(bench, `${MEASURE}.js`))
  cpSync(path.join(root, 'tools', 'patient.mjs'), path.join(bench, 'patient.mjs'))
  const matrices = process.env.SPARSE_MATRICES && path.resolve(process.env.SPARSE_MATRICES)
  return { bench, webgpu: dawnFolder(), shaders: path.join(OWN, 'shaders'), ...(matrices && { matrices }) }
}

const INSIDE = {
  WEBGPU: '/w/webgpu',
  VK_DRIVER_FILES: '/usr/share/vulkan/icd.d/lvp_icd.json',
  XDG_RUNTIME_DIR: '/tmp',
  HOME: '/tmp',
  PATH: '/usr/bin:/bin',
  MESA_SHADER_CACHE_DIR: '/w/shaders',
}

/**
 * A check of one kernel inside: its lines as they come; resolves to how it ended.
 * @param {string} id @param {Record<string, string>} seen @param {number} limit seconds
 * @returns {Promise<{ id: string, code: number | null, late: boolean, output: string, seconds: number }>}
 */
function check(id, seen, limit) {
  const mounts = [
    ['-t', 'proc', 'proc', path.join(SYSTEM, 'proc')],
    ['--rbind', '/dev', path.join(SYSTEM, 'dev')],
    ...Object.entries(seen).map(([place, folder]) => ['--bind', folder, path.join(SYSTEM, 'w', place)]),
  ]
  const quoted = mounts.map((args) => `mount ${args.map((arg) => `'${arg}'`).join(' ')}`).join(' && ')
  const timed = ['--seconds', '0', '--limit', `${limit}`, '--wait', `${WAIT}`, '--seed', SEED]
  const asked = ['--only', id, ...(options.answers ? [] : timed)]
  const env = { ...INSIDE, ...(seen.matrices && { SPARSE_MATRICES: '/w/matrices' }) }
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const inside = ['env', '-i', ...settings, 'node', '/w/bench/patient.mjs', MEASURE, ...asked]
  const began = performance.now()
  return new Promise((resolve) => {
    // each program takes the place of the one before, so that ending the child ends all of it
    const script = `${quoted} && exec chroot '${SYSTEM}' "$@"`
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...inside])
    running.add(child)
    let output = ''
    let late = false
    const timer = setTimeout(
      () => {
        late = true
        child.kill('SIGKILL')
      },
      1000 * (limit + GRACE),
    )
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ id, code, late, output, seconds: (performance.now() - began) / 1000 })
    })
  })
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGKILL')
    process.exit(130)
  })
}

/** Says what came of a kernel; whether nothing was wrong. @param {Awaited<ReturnType<typeof check>>} outcome */
function tell({ id, code, late, output, seconds }) {
  const lines = output.split('\n').filter((line) => line && !/^Warning: |: at trial /.test(line))
  const told = lines.filter((line) => line.startsWith(id) || line.startsWith('not finished:'))
  console.log(told.length > 0 ? told.join('\n') : lines.slice(-12).join('\n'))
  if (late) {
    const last = output.split('\n').findLast((line) => line.includes(': at trial '))
    console.log(
      `not finished: ${id} was ended after ${seconds.toFixed(0)} s within one run; last seen ${last ?? 'at its start'}`,
    )
  } else if (code !== 0 && !told.some((line) => /: [1-9]\d* violation/.test(line)))
    console.log(`${id} ended with ${code}`)
  return late || code === 0
}

const why = obstacle() ?? (makeSystem() ? undefined : 'Debian could not be set up: debootstrap’s last lines are above')
if (why === undefined) {
  const seen = await places()
  const queue = options.only ? options.only.split(',') : kernelIds()
  let sound = true
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      sound = tell(await check(id, seen, Number(options.limit))) && sound
  }
  await Promise.all(Array.from({ length: Number(options.abreast) }, worker))
  process.exitCode = sound ? 0 : 1
} else console.log(`not run: kernels on llvmpipe, with subgroups of 8: ${why}`)
