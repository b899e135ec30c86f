import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { significant, time } from '#src/core/base/format.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { defaults, type Problem } from '#src/core/kernel/kernel.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { isTuned, type Figures } from '#src/engine/run/times/sweep.ts'
import { structure } from '#src/page/frame/sentences/words.ts'
import { msOf } from './compare.ts'
import { measureAll, needsOf } from './harness.ts'
import { type Part, partOf } from './operation-part.ts'
import { FAMILIES, marketLines } from './unseen/families.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

const ADVICE = '--advice'
/** How many times as long as the fastest kernel Automatic may take. */
export const LIMIT = 1.1

export const needs = (args: readonly string[]) => (args.includes(ADVICE) ? 'nothing' : needsOf(args))

/** What the page says of a matrix before anything is measured: its levels, what Automatic takes, and why. */
export interface DropAdvice {
  readonly says: string
  /** The kernel that Automatic takes, and the one that the table of what suits the matrix has first. */
  readonly takes: string
  readonly first: string
}

/** @throws AppError what posing and analysing the problem throw */
export async function adviceFor({ headline, spaces }: Part, problem: Problem): Promise<DropAdvice> {
  const kernel = await findKernel(headline)
  const params = defaults(kernel)
  const chosen = kernel.analyse(problem, params, leastCapabilities(32))
  const [{ count, name, groups }] = spaces(problem)
  const { ptr } = groups[0]
  const levels = ptr.length - 1
  const widest = ptr.subarray(1).reduce((most, end, l) => Math.max(most, end - ptr[l]), 0)
  const why = kernel.explain?.(problem, chosen, params) ?? ''
  const [[first] = ['']] = [...(kernel.suits?.(problem, new Findings()) ?? [])]
  return {
    says: `${structure(levels, count / levels, widest, name)} Automatic ${why}`,
    takes: kernel.uses?.(chosen).id ?? headline,
    first,
  }
}

/** Automatic's time beside the fastest by rule, both as a solve with its reset; undefined where one of them was not timed. */
export function behind({ outcomes }: Pick<Figures, 'outcomes'>, headline: string) {
  const timed = outcomes.flatMap((one) => {
    const ms = isTuned(one) ? undefined : msOf(one, 'single')
    return ms === undefined ? [] : [{ kernel: one.kernel, ms }]
  })
  const own = timed.find(({ kernel }) => kernel === headline)
  const best = timed.toSorted((a, b) => a.ms - b.ms).at(0)
  return own && best ? { own, best, times: own.ms / best.ms } : undefined
}

/** Writes the ten matrices into a folder. */
function writeInto(folder: string): void {
  for (const [name, make] of Object.entries(FAMILIES)) {
    const file = openSync(path.join(folder, `${name}.mtx`), 'w')
    for (const lines of marketLines(make())) writeSync(file, lines)
    closeSync(file)
  }
}

/**
 * Makes ten matrices that no rule was read off, tells what the page says of each when it is dropped, and times all kernels on
 * them: Automatic has to be within 1.1 of the fastest on each, else it ends with 1. `--advice` times nothing; `--out
 * dist-bench/unseen.json`, and what an operation's bench takes besides.
 */
export async function run(args: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-unseen-'))
  const at = args.indexOf('--out')
  const out = at < 0 ? path.join('dist-bench', 'unseen.json') : args[at + 1]
  try {
    writeInto(folder)
    process.env['SPARSE_MATRICES'] = folder
    const part = await partOf(undefined)
    for (const name of Object.keys(FAMILIES)) {
      const { says, takes, first } = await adviceFor(part, await part.problemOf(name))
      console.log(`${name}\n  ${says}`)
      if (first === takes) continue
      console.log(`  but the table has ${first} first`)
      process.exitCode = 1
    }
    if (args.includes(ADVICE)) return
    const asked = at < 0 ? [...args, '--out', out] : args
    await measureAll(part.operation.id, ['--suite', Object.keys(FAMILIES).join(','), '--untuned', ...asked])
    tell(JSON.parse(readFileSync(out, 'utf8')) as { figures: readonly Figures[] }, part.headline)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function tell({ figures }: { readonly figures: readonly Figures[] }, headline: string): void {
  for (const one of figures) {
    const found = behind(one, headline)
    if (!found || found.times > LIMIT) process.exitCode = 1
    console.log(
      found
        ? `${one.problem}: Automatic ${time(found.own.ms)}, ${significant(found.times)} × ${found.best.kernel} with ${time(found.best.ms)}`
        : `${one.problem}: not timed`,
    )
  }
}
