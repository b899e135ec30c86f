import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Prices } from '#src/engine/run/times/prices.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { CLAIMS, type Finding, findingOf, figuresByProblem } from './claims.ts'
import { frontFigures, readmeFigures, withFigures } from './readme.ts'
import { showRatios, showSummary } from './show-ratios.ts'

export const needs = 'nothing'

/** Everything on the page's shelf. */
export const shelfOf = (folder: string): Sweep[] =>
  shelfFiles(folder).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Sweep)

/** Paths of its files, but for prices, which have no figures. */
export const shelfFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'index.json')
    .map((file) => path.join(folder, file))
    .filter((file) => (JSON.parse(readFileSync(file, 'utf8')) as Partial<Sweep>).figures !== undefined)

/** What kernels made for it measured on the GPU that the shelf was measured on. */
export const pricesOn = (folder: string): Prices =>
  JSON.parse(readFileSync(path.join(folder, 'h100-prices.json'), 'utf8')) as Prices

/**
 * Computes every number of speed in docs/benchmarks.md and README from public/figures, and prints its parts: each
 * problem's ratios, each suite's geometric mean and least, and what is missing or withheld. `--write` puts the numbers into
 * both, `--from folder` takes other figures.
 */
export async function run(args: string[]): Promise<void> {
  const options = {
    write: { type: 'boolean', default: false },
    from: { type: 'string', default: path.join('public', 'figures') },
  } as const
  const { values } = parseArgs({ args, options })
  const sweeps = shelfOf(values.from)
  for (const claim of CLAIMS) tell(findingOf(claim, sweeps), sweeps)
  for (const fault of withheldOf(sweeps)) console.log(fault)
  const prices = pricesOn(values.from)
  const written = {
    'README.md': frontFigures(sweeps, undefined, prices),
    'docs/benchmarks.md': readmeFigures(sweeps, undefined, prices),
  }
  for (const [file, figures] of Object.entries(written)) {
    console.log(`\n${file}:\n${figures}`)
    if (values.write) writeFileSync(file, withFigures(readFileSync(file, 'utf8'), figures))
  }
}

function tell(finding: Finding, sweeps: readonly Sweep[]): void {
  const { claim, missing } = finding
  const known = figuresByProblem(sweeps, claim.bench)
  console.log(`\n${claim.bench.operation.id} --suite ${claim.suite}: ${claim.title}`)
  showRatios(
    claim.problems.flatMap((problem) => known.get(problem) ?? []),
    claim.bench.headline,
  )
  showSummary(finding)
  if (missing.length > 0) console.log(`  not on the shelf on both sides: ${missing.join(', ')}`)
}

/** Series that stayed bad, and so have no time. */
function withheldOf(sweeps: readonly Sweep[]): string[] {
  return sweeps.flatMap(({ figures }) =>
    figures.flatMap(({ problem, outcomes, cusparse }) => [
      ...outcomes.flatMap(({ kernel, timing }) => wordsOf(`${kernel} on ${problem}`, timing?.withheld)),
      ...(cusparse?.ways ?? []).flatMap(({ name, withheld }) => wordsOf(`cuSPARSE ${name} on ${problem}`, withheld)),
    ]),
  )
}

const wordsOf = (who: string, withheld: Readonly<Record<string, string>> | undefined): string[] =>
  Object.entries(withheld ?? {}).map(([kind, why]) => `withheld: ${who}, ${kind}: ${why}`)
