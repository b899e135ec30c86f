import { useCallback, useEffect, useMemo, useState } from 'react'
import { isQuick, structureNumbers } from '#src/page/features/findings/findings.ts'
import { shelvedCopies } from '#src/page/features/kernels/nearest.ts'
import { shelvedPrices } from '#src/page/desk/measure/prices.ts'
import type { ColumnFinding, FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { findingRules, findingsOf, type StructureNumbers } from '#src/engine/catalog/finding-rules.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import type { Session } from '#src/page/store/session.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { kernelColumns } from './finding-columns.ts'

interface Found {
  /** Undefined while they are looked for, and where nothing is known yet. */
  readonly findings: readonly ColumnFinding[] | undefined
  /** Where it takes long and was not asked for. */
  readonly waits: boolean
  look(): void
}

/** What a plain copy was measured at here. */
const copiesIn = (sweeps: Session['sweeps']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.values(sweeps).flatMap(({ adapter, memory }) =>
      adapter && memory ? [[adapter.name, memory.copy.bytesPerSecond]] : [],
    ),
  )

/** Findings of the open problem: of its structure once that was looked at, and of its runs as they come. */
export function useFindings(): Found {
  const desk = useDesk()
  const facts = useApp(({ session }) => session.facts)
  const kernels = useApp(({ doc }) => doc.kernels)
  const columns = useApp(columnsShown)
  const prices = useApp(({ session }) => session.prices)
  const measured = useApp(({ session }) => session.sweeps)
  const [shelf, setShelf] = useState<Readonly<Record<string, number>>>()
  const [rules, setRules] = useState<ReadonlyMap<string, FindingRule>>()
  const [seen, setSeen] = useState<{ readonly of: typeof facts; readonly numbers: StructureNumbers }>()
  const look = useCallback(() => {
    void structureNumbers(desk).then(
      (numbers) => numbers && store.getState().session.facts === facts && setSeen({ of: facts, numbers }),
      () => undefined, // where the web worker has ended, the page says so
    )
  }, [desk, facts])
  useEffect(() => {
    void findingRules().then(({ catalog }) => setRules(catalog))
    void shelvedPrices(desk)
    void shelvedCopies(desk).then(setShelf)
  }, [desk])
  const quick = facts !== undefined && isQuick(desk)
  const numbers = seen && seen.of === facts ? seen.numbers : undefined
  // the web worker runs the kernels first
  const free = useApp(({ session }) => session.columns.every(({ status }) => status !== 'running'))
  const begins = quick && free && numbers === undefined
  useEffect(() => {
    if (begins) look()
  }, [begins, look])
  const findings = useMemo(() => {
    const copies = { ...shelf, ...copiesIn(measured) }
    return rules && numbers && findingsOf(rules, numbers, kernelColumns(kernels, columns, prices, copies))
  }, [rules, numbers, kernels, columns, prices, shelf, measured])
  return { findings, waits: facts !== undefined && !quick && !numbers, look }
}
