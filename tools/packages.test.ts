import type { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announcement, aptInstall, commandFor, isAsked } from './packages.mjs'

const REASON = { why: 'the tests draw', instead: 'name a browser' }

test('what is installed for the whole machine is named before, with why and how to go without', () => {
  expect(announcement(['chromium', 'fonts-liberation'], REASON)).toBe(
    'Installing for the whole machine, by apt-get as root: chromium, fonts-liberation.\n' +
      'Why: the tests draw. To go without: name a browser.',
  )
})

test('it is said before apt does anything', () => {
  const did: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void did.push(`said: ${line}`))
  onTestFinished(() => log.mockRestore())
  const run = (command: string, args: readonly string[]) => {
    did.push([command, ...args].join(' '))
    return { status: 0 }
  }
  expect(aptInstall(['chromium', 'xvfb'], REASON, run as typeof spawnSync, true)).toBe(true)
  expect(did).toEqual([
    `said: ${announcement(['chromium', 'xvfb'], REASON)}`,
    'apt-get update -q',
    'apt-get install -y -q --no-install-recommends chromium xvfb',
  ])
})

test('nothing is installed for the whole machine unless asked: the command is said instead', () => {
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  onTestFinished(() => log.mockRestore())
  const run = vi.fn<() => void>()
  expect(aptInstall(['xvfb'], REASON, run as unknown as typeof spawnSync, false)).toBe(false)
  expect(run).not.toHaveBeenCalled()
  expect(said).toEqual([commandFor(['xvfb'], REASON)])
  for (const part of ['apt-get install xvfb', '--install', 'the tests draw', 'name a browser'])
    expect(said[0]).toContain(part)
})

test('--install asks, for the programs of a command too, and a container needs no asking', () => {
  const never = () => false
  expect(isAsked(['node', 'tools/test.mjs'], {}, never)).toBe(false)
  expect(isAsked(['node', 'tools/test.mjs', '--install'], {}, never)).toBe(true)
  expect(isAsked([], { SPARSESCOPE_INSTALL: '1' }, never)).toBe(true)
  expect(isAsked([], {}, (file) => file === '/.dockerenv')).toBe(true)
})

/** Places where a program has apt install something by itself, and so without a word. */
const unsaid = (texts: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(texts).filter((file) => /apt(?:-get)?['"\s,[]+install['"]/.test(texts[file]))

test('no other program installs anything by apt', () => {
  const here = import.meta.dirname
  const files = (readdirSync(here, { recursive: true }) as string[]).filter((file) => /(?<!packages)\.mjs$/.test(file))
  const texts = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(here, file), 'utf8')]))
  expect(files.length).toBeGreaterThan(20)
  expect(unsaid(texts)).toEqual([])
  // as it stood in tools/llvmpipe.mjs
  expect(unsaid({ a: "succeeds('apt-get', ['install', '-y', 'debootstrap'])" })).toEqual(['a'])
})
