/**
 * Programs that tests need and this machine may not have. apt installs for the whole machine, so it does so only where it is
 * asked to; each program is named before, with its reason.
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

/**
 * Whether programs may be installed for the whole machine: `--install` asks for it, by SPARSESCOPE_INSTALL also of the
 * programs that a command starts. A container is thrown away after its run, and needs no asking.
 * @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @param {(file: string) => boolean} exists
 */
export const isAsked = (args = process.argv, env = process.env, exists = existsSync) =>
  args.includes('--install') || env.SPARSESCOPE_INSTALL === '1' || exists('/.dockerenv') || exists('/run/.containerenv')

/**
 * The command that installs packages, for the person at the terminal.
 * @param {readonly string[]} packages @param {Parameters<typeof announcement>[1]} reason
 */
export const commandFor = (packages, { why, instead }) =>
  [
    `Missing: ${packages.join(', ')}. Why: ${why}.`,
    `Install by: apt-get install ${packages.join(' ')}, or let this command do it by --install. To go without: ${instead}.`,
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
 * Installs packages for the whole machine, after it has said so; whether apt did. Where it is not asked it says the command.
 * @param {readonly string[]} packages @param {Parameters<typeof announcement>[1]} reason
 * @param {typeof spawnSync} run what carries out a command @param {boolean} asked
 */
export function aptInstall(packages, reason, run = spawnSync, asked = isAsked()) {
  if (!asked) {
    console.log(commandFor(packages, reason))
    return false
  }
  console.log(announcement(packages, reason))
  aptUpdate(run)
  const { status } = run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
