import { FIRST_ORDERS, FURTHER_ORDERS } from '#src/page/features/explore/orders.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { OrderName, OrderStudy } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import type { Studied } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { useKernels } from '#src/page/frame/hooks/use-kernels.ts'
import { operationIn } from '#src/page/store/document.ts'
import * as names from '../names.ts'
import styles from './Explore.module.css'
import type { OrderTime } from './shown-times.ts'
import { SpyPicture } from './SpyPicture.tsx'
import * as texts from './words.ts'

interface StripProps {
  readonly studied: Studied | undefined
  readonly times: readonly OrderTime[]
  readonly shown: OrderName
  /** Columns that are eliminated. */
  readonly until: number
  show(order: OrderName): void
}

/** Orders side by side: spy, levels, fill and the measured time of each. */
export function OrderStrip({ studied, times, shown, until, show }: StripProps) {
  const open = useApp(({ doc }) => doc.source.ordering ?? 'natural')
  const { orders = [], absent = {} } = studied ?? {}
  return (
    <section className={styles['strip']} aria-label={texts.orders}>
      <div className={styles['actions']}>
        <Actions some={orders.length > 0} all={orders.length + Object.keys(absent).length} />
      </div>
      <ul>
        {orders.map((study) => (
          <li key={study.name}>
            <button type="button" aria-pressed={study.name === shown} onClick={() => show(study.name)}>
              <SpyPicture study={study} until={until} />
              <span>
                <b>{orderTitle(study.name)}</b>
                <span>{texts.levelsOfL(study.tree.height)}</span>
                <span>{until < study.rows ? madeOf(study, until) : texts.fillOf(study.fill)}</span>
                <span>{texts.levelsOfA(study.levels)}</span>
                <Time of={times.find(({ order }) => order === study.name)} />
                {isAsDegree(study, orders) ? <i>{texts.sameAsDegree}</i> : null}
                {study.name === open ? <i>{texts.open}</i> : null}
              </span>
            </button>
          </li>
        ))}
        {Object.entries(absent).map(([name, why]) => (
          <li key={name} className={styles['absent']}>
            <b>{orderTitle(name as OrderName)}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether nested dissection comes to the same figures as minimum degree: the two cards are then no mistake. */
function isAsDegree({ name, factor, flops, levels }: OrderStudy, orders: readonly OrderStudy[]): boolean {
  const degree = orders.find((one) => one.name === 'amd')
  return name === 'nd' && degree?.factor === factor && degree.flops === flops && degree.levels === levels
}

/** Nonzeros of L up to the last square that is whole. */
const madeOf = ({ rows, spy: { side, made } }: OrderStudy, until: number): string =>
  texts.madeSoFar(made[Math.floor((until * side) / rows)])

function Time({ of }: { readonly of: OrderTime | undefined }) {
  const { catalog } = useKernels(useApp(({ doc }) => operationIn(doc)))
  if (!of) return null
  return (
    <>
      <em>{of.words}</em>
      <Badge kind="measured">{catalog.get(of.kernel)?.title ?? of.kernel}</Badge>
    </>
  )
}

/** What can be done with the orders: further ones, their times, and the way out while they are looked at or measured. */
function Actions({ some, all }: { readonly some: boolean; readonly all: number }) {
  const job = useApp(({ session }) => session.studying)
  const measuring = useApp(({ session }) => session.measuring)
  const most = FIRST_ORDERS.length + FURTHER_ORDERS.length
  const command = (id: string, label: string) => (
    <button type="button" className={fields['button']} onClick={() => void runCommand(id)}>
      {label}
    </button>
  )
  if (job)
    return (
      <>
        <output>{job.label}</output>
        {command('orders.cancel', texts.stop)}
      </>
    )
  return (
    <>
      {all < most ? command(some ? 'orders.more' : 'orders.look', some ? names.more : names.look) : null}
      {some && !measuring ? command('measure.run', texts.measure) : null}
      {measuring ? command('measure.cancel', texts.stop) : null}
      {some ? command('orders.report', texts.report) : null}
    </>
  )
}
