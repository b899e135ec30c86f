import { useEffect, useState } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { percent } from '#src/core/base/format.ts'
import type { OrderName, OrderStudy } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import { useApp } from '#src/page/store/store.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { registerOrders } from './commands.ts'
import styles from './Explore.module.css'
import { headlineOf } from './headline.ts'
import { OrderStrip } from './OrderStrip.tsx'
import { SpyPicture } from './SpyPicture.tsx'
import { ColumnCounts, TreePicture } from './TreePicture.tsx'
import { useStudied } from './use-studied.ts'
import * as texts from './words.ts'

/** The matrix itself: what to do with it, where its nonzeros are, who waits for whom in its factor, and its orders side by side. */
export default function ExploreScreen() {
  const desk = useDesk()
  useEffect(() => registerOrders(desk), [desk])
  const facts = useApp(({ session }) => session.facts)
  const looks = useApp(({ session }) => session.studying !== undefined)
  const open = useApp(({ doc }) => doc.source.ordering ?? 'natural')
  const [chosen, setChosen] = useState<OrderName>()
  const { studied, times } = useStudied()
  const { verb, order, rest } = headlineOf(facts, studied, times, looks)
  const shown = chosen ?? open
  const study = studied?.orders.find(({ name }) => name === shown)
  return (
    <main className={styles['explore']}>
      <h2 className={styles['headline']} aria-live="polite">
        {verb}
        {order ? (
          <button type="button" onClick={() => setChosen(order.name)}>
            {order.title}
          </button>
        ) : null}
        {rest}
      </h2>
      {study ? (
        <Pictures key={study.name} study={study} isOpen={shown === open} />
      ) : (
        <div className={styles['pictures']} />
      )}
      <OrderStrip studied={studied} times={times} shown={shown} show={setChosen} />
    </main>
  )
}

/** The matrix and the elimination tree of one order, as far as its columns are eliminated. */
function Pictures({ study, isOpen }: { readonly study: OrderStudy; readonly isOpen: boolean }) {
  const { name, rows, spy, tree } = study
  const [until, setUntil] = useState(rows)
  const title = orderTitle(name)
  return (
    <div className={styles['pictures']}>
      <section>
        <header>
          <h3>{texts.spy}</h3>
          <span>{title}</span>
          {isOpen ? null : <UseOrder name={name} />}
        </header>
        <div className={styles['frame']}>
          <SpyPicture study={study} byLevel until={until / rows} label={texts.spyOf(title, rows)} />
        </div>
        <p className={styles['legend']}>
          <span className={styles['scale']} aria-hidden="true" />
          <span>{texts.levelsOfFactor(tree.height)}</span>
          {spy.filled ? <i aria-hidden="true" /> : null}
          <span>{spy.filled ? texts.fill : texts.noFill}</span>
          <span>{texts.faintUpper}</span>
          {spy.side < rows ? <span>{texts.square(rows / spy.side)}</span> : null}
        </p>
        <label className={styles['until']}>
          <span>{texts.eliminated}</span>
          <input
            type="range"
            min={0}
            max={rows}
            value={until}
            aria-valuetext={texts.eliminatedOf(until, rows)}
            onChange={({ target }) => setUntil(Number(target.value))}
          />
          <output>{until === rows ? percent(1) : texts.eliminatedOf(until, rows)}</output>
        </label>
      </section>
      <section>
        <header>
          <h3>{texts.tree}</h3>
          <span>{texts.treeIdea}</span>
        </header>
        <div className={styles['box']}>
          <TreePicture study={study} until={until} label={texts.treeOf(title, tree.height, tree.leaves)} />
        </div>
        <p className={styles['legend']}>
          <b>{texts.height(tree.height)}</b>
          <span>{texts.leaves(tree.leaves)}</span>
          <span>{texts.parallel(rows / Math.max(1, tree.height))}</span>
          <i data-of="longest" aria-hidden="true" />
          <span>{texts.longest}</span>
          {tree.least > 1 ? <span>{texts.leftOut(tree.least)}</span> : null}
        </p>
        <ColumnCounts study={study} />
        <p className={styles['legend']}>
          <span>{texts.nonzerosOfL(study.factor)}</span>
          <span>{texts.flops(study.flops)}</span>
          <span>{texts.bandwidth(study.bandwidth)}</span>
        </p>
      </section>
    </div>
  )
}

function UseOrder({ name }: { readonly name: OrderName }) {
  const command = `problem.order.${name}`
  const locked = useLocked(command)
  return (
    <button type="button" className={fields['button']} {...locked} onClick={() => void runCommand(command)}>
      {texts.applyOrder}
    </button>
  )
}
