/**
 * Programs that tests need and this machine may not have. Where apt may install them they are installed for the whole
 * machine, so each is named before, with what it is for.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * What is about to be installed, and how to go without.
 * @param {readonly string[]} packages Debian's names
 * @param {{ why: string, instead: string }} reason `the tests draw in a browser`; `name one by SPARSESCOPE_BROWSER`
 */
export const announcement = (packages, { why, instead }) =>
  [
    `Installing for the whole machine, by apt-get as root: ${packages.join(', ')}.`,
    `Why: ${why}. To go without: ${instead}.`,
  ].join('\n')

/** Whether apt may install here: root, on Debian itself, where packages are what their names say. */
export function aptInstalls() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** @param {string} name of a package */
export function isInstalled(name) {
  const query = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
  return query.stdout === 'installed'
}

/** Lists of packages are old or absent on a fresh machine, and an old list names files that are gone. */
export const aptUpdate = (run = spawnSync) =>
  run('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })

/**
 * Installs packages for the whole machine, after it has said so; whether apt did.
 * @param {readonly string[]} packages @param {Parameters<typeof announcement>[1]} reason
 * @param {typeof spawnSync} run what carries out a command
 */
export function aptInstall(packages, reason, run = spawnSync) {
  console.log(announcement(packages, reason))
  aptUpdate(run)
  const { status } = run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
