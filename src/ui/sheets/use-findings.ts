import { useCallback, useEffect, useMemo, useState } from 'react'
import { isQuick, structureNumbers } from '#src/actions/findings.ts'
import { shelvedPrices } from '#src/actions/prices.ts'
import type { ColumnFinding, FindingRule } from '#src/catalog/finding.ts'
import { findingRules, findingsOf, type StructureNumbers } from '#src/catalog/finding-rules.ts'
import { racersShown } from '#src/store/axis.ts'
import { store, useApp } from '#src/store/store.ts'
import { useDesk } from '../widgets/desk.ts'
import { kernelColumns } from './finding-columns.ts'

interface Found {
  /** Undefined while they are looked for, and where nothing is known yet. */
  readonly findings: readonly ColumnFinding[] | undefined
  /** Where it takes long and was not asked for. */
  readonly waits: boolean
  look(): void
}

/** Findings of the open problem: of its structure once that was looked at, and of its runs as they come. */
export function useFindings(): Found {
  const desk = useDesk()
  const facts = useApp(({ session }) => session.facts)
  const kernels = useApp(({ doc }) => doc.kernels)
  const racers = useApp(racersShown)
  const prices = useApp(({ session }) => session.prices)
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
  }, [desk])
  const quick = facts !== undefined && isQuick(desk)
  useEffect(() => {
    if (quick) look()
  }, [quick, look])
  const numbers = seen && seen.of === facts ? seen.numbers : undefined
  const findings = useMemo(
    () => rules && numbers && findingsOf(rules, numbers, kernelColumns(kernels, racers, prices)),
    [rules, numbers, kernels, racers, prices],
  )
  return { findings, waits: facts !== undefined && !quick && !numbers, look }
}
