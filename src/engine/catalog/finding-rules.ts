import { patternIn } from '#src/core/kernel/data.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import type { PosedOf } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { type Arrivals, arrivals } from './arrivals.ts'
import type { ColumnFinding, Cure, FindingRule, KernelColumn, Specified } from './contract/finding.ts'

const modules = import.meta.glob<FindingRule>('../../page/findings/*/rule.ts', { import: 'default' })

/** `#src/page/findings/long_row/rule.ts` → `long_row`. */
const loaders = new Map(Object.entries(modules).map(([path, load]) => [path.split('/').at(-2) as string, load]))

type Rules = ReadonlyMap<string, FindingRule>

/** Numbers of the structure by the folders of the rules that found some. */
export type StructureNumbers = Readonly<Record<string, unknown>>

/** All rules by their folders, in the order of their findings; their code is loaded on the first call. Never rejects. */
export async function findingRules(): Promise<Arrivals<FindingRule>> {
  const { catalog, missing } = await arrivals(
    [...loaders.keys()],
    async (id) => (await loaders.get(id)?.()) as FindingRule,
  )
  return { catalog: new Map([...catalog].sort(([, a], [, b]) => a.place - b.place)), missing }
}

/** A problem as rules look at it. Undefined where it has no matrix. */
export function specified(posed: PosedOf, matrix?: Pattern): Specified | undefined {
  const pattern = patternIn(posed.inputs)
  if (!pattern) return undefined
  const upper = 'upper' in posed ? posed.upper === true : undefined
  return {
    posed,
    pattern,
    ...(upper === undefined ? {} : { triangle: upper ? 'upper' : 'lower' }),
    ...(matrix && { matrix }),
    findings: new Findings(),
  }
}

/** What all rules of the operation find in a problem's structure. */
export function numbersOf(rules: Rules, seen: Specified): StructureNumbers {
  const found = [...rules]
    .filter(([, { operations }]) => operations.includes(seen.posed.operation))
    .map(([id, rule]) => [id, rule.look(seen)] as const)
  return Object.fromEntries(found.filter(([, numbers]) => numbers !== undefined))
}

const isRun = (cure: Cure, { kernel, chosen }: KernelColumn): boolean =>
  'kernel' in cure && (cure.kernel === kernel || cure.kernel === chosen)

/** What rules say of the columns, rule by rule; a kernel is no help where it runs already. */
export function findingsOf(
  rules: Rules,
  numbers: StructureNumbers,
  columns: readonly KernelColumn[],
): readonly ColumnFinding[] {
  return [...rules].flatMap(([rule, { title, ofMatrix, tell }]) => {
    if (!(rule in numbers)) return []
    return columns.slice(0, ofMatrix ? 1 : undefined).flatMap((column) => {
      const said = tell(numbers[rule], column)
      return said && !isRun(said.cure, column) ? [{ ...said, rule, title, column: column.index }] : []
    })
  })
}
