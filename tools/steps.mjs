import { spawn } from 'node:child_process'
import { root } from './install.mjs'

/**
 * One step of the tests: programs that run one after another.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[][]} commands each is a Node script and its arguments
 * @property {string} [needs] the step that must have passed before
 * @property {string} [lock] steps with the same lock never run at the same time
 * @property {number} [silentMinutes] after such a time without any output it is stopped and has failed; 20 if not said
 * @property {NodeJS.ProcessEnv} [env] besides that of all steps
 * @property {string} [report] where its JSON report lies
 *
 * @typedef {object} Outcome
 * @property {Step} step
 * @property {'passed' | 'failed' | 'not run'} verdict
 * @property {number} seconds
 * @property {string} output stdout and stderr, interleaved
 */

/** A linter says nothing until its end, which is minutes away where a dozen others want the same core. */
export const SILENT_MINUTES = 20

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Ends a program and all that it has started (servers, browsers): on POSIX it leads a process group.
 * @param {import('node:child_process').ChildProcess} child
 */
function end(child) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGTERM')
  } catch {
    // it has ended by itself in the meantime
  }
}

export function endAll() {
  for (const child of running) end(child)
}

/**
 * A step may take as long as it says something now and then: how long that is differs from machine to machine.
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, silentMs: number, onText: (text: string) => void }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function runOne(command, { env, silentMs, onText }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, env, detached: process.platform !== 'win32' })
    let output = ''
    running.add(child)
    const stop = () => {
      hear(`\nstopped: it said nothing for ${(silentMs / 60_000).toFixed(1)} minutes\n`)
      end(child)
    }
    let timer = setTimeout(stop, silentMs)
    const hear = (/** @type {string | Buffer} */ text) => {
      output += text
      onText(String(text))
      clearTimeout(timer)
      timer = setTimeout(stop, silentMs)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ ok: code === 0, output })
    })
  })
}

/**
 * @param {Step} step
 * @param {Pick<Options, 'env' | 'onText'>} options
 * @returns {Promise<Outcome>}
 */
async function runStep(step, { env, onText }) {
  const began = performance.now()
  const silentMs = (step.silentMinutes ?? SILENT_MINUTES) * 60_000
  let output = ''
  let ok = true
  for (const command of step.commands) {
    const say = (/** @type {string} */ text) => onText?.(step, text)
    const one = await runOne(command, { env: { ...env, ...step.env }, silentMs, onText: say })
    output += one.output
    ok = one.ok
    if (!ok) break
  }
  return { step, verdict: ok ? 'passed' : 'failed', seconds: (performance.now() - began) / 1000, output }
}

/**
 * @typedef {object} Options
 * @property {number} slots steps at a time
 * @property {NodeJS.ProcessEnv} env
 * @property {(outcome: Outcome) => void} onOutcome
 * @property {(step: Step, text: string) => void} [onText] called with its output as it comes
 */

/**
 * Runs steps in their order, as many at a time as there are `slots`, each as soon as what it needs has passed. A step
 * whose need has failed is not run.
 * @param {Step[]} steps
 * @param {Options} options
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, { slots, env, onOutcome, onText }) {
  const waiting = [...steps]
  /** @type {Map<Step, Promise<void>>} */
  const active = new Map()
  /** @type {Outcome[]} */
  const outcomes = []
  const settle = (/** @type {Outcome} */ outcome) => {
    outcomes.push(outcome)
    onOutcome(outcome)
  }
  const verdictOf = (/** @type {string} */ name) => outcomes.find(({ step }) => step.name === name)?.verdict
  const isSelected = (/** @type {string} */ name) => steps.some((step) => step.name === name)
  const isFree = (/** @type {Step} */ step) =>
    !(step.lock && [...active.keys()].some((other) => other.lock === step.lock)) &&
    !(step.needs && isSelected(step.needs) && verdictOf(step.needs) === undefined)

  while (waiting.length > 0 || active.size > 0) {
    const index = active.size < slots ? waiting.findIndex(isFree) : -1
    if (index < 0) {
      await Promise.race(active.values())
      continue
    }
    const [step] = waiting.splice(index, 1)
    if (step.needs && isSelected(step.needs) && verdictOf(step.needs) !== 'passed') {
      settle({ step, verdict: 'not run', seconds: 0, output: `${step.needs} has failed\n` })
      continue
    }
    const job = runStep(step, { env, ...(onText && { onText }) }).then((outcome) => {
      active.delete(step)
      settle(outcome)
    })
    active.set(step, job)
  }
  return outcomes
}
