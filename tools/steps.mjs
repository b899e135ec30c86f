import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { root } from './install.mjs'

/**
 * One step of the tests: programs that run one after another.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[][]} commands each is a Node script and its arguments
 * @property {string} [needs] the step that must have passed before
 * @property {string} [lock] steps with the same lock never run at the same time
 * @property {number} [minutes] after which it is stopped and has failed; 3 if not said
 * @property {boolean} [yields] it takes what time of the processor the others leave: none of its checks is of times
 * @property {string} [report] where its JSON report lies
 *
 * @typedef {object} Outcome
 * @property {Step} step
 * @property {'passed' | 'failed' | 'not run'} verdict
 * @property {number} seconds
 * @property {string} output stdout and stderr, interleaved
 */

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

/** Below what runs at the usual priority, 0, and above what never gets a turn on a busy machine, 19. */
const YIELDING = 10

/** @param {import('node:child_process').ChildProcess} child */
function yieldTime({ pid }) {
  try {
    if (pid !== undefined) setPriority(pid, YIELDING)
  } catch {
    // it has ended, or this system keeps priorities to itself: then it takes its turn like the others
  }
}

/**
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, deadline: number, yields: boolean | undefined }} options deadline as performance.now() counts
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function runOne(command, { env, deadline, yields }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, env, detached: process.platform !== 'win32' })
    let output = ''
    running.add(child)
    if (yields) yieldTime(child)
    const timer = setTimeout(() => {
      output += '\nstopped: it took too long\n'
      end(child)
    }, deadline - performance.now())
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ ok: code === 0, output })
    })
  })
}

/**
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
async function runStep(step, env) {
  const began = performance.now()
  const deadline = began + (step.minutes ?? 3) * 60_000
  let output = ''
  let ok = true
  for (const command of step.commands) {
    const one = await runOne(command, { env, deadline, yields: step.yields })
    output += one.output
    ok = one.ok
    if (!ok) break
  }
  return { step, verdict: ok ? 'passed' : 'failed', seconds: (performance.now() - began) / 1000, output }
}

/**
 * Runs steps in their order, as many at a time as there are `slots`, each as soon as what it needs has passed. A step
 * whose need has failed is not run.
 * @param {Step[]} steps
 * @param {{ slots: number, env: NodeJS.ProcessEnv, onOutcome: (outcome: Outcome) => void }} options
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, { slots, env, onOutcome }) {
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
    const job = runStep(step, env).then((outcome) => {
      active.delete(step)
      settle(outcome)
    })
    active.set(step, job)
  }
  return outcomes
}
