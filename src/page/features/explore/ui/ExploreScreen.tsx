import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { percent } from '#src/core/base/format.ts'
import { adviceOf } from '#src/core/sparse/explore/advice.ts'
import type { Region } from '#src/core/sparse/explore/region.ts'
import type { OrderName, OrderStudy } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { ownOrder } from '#src/core/sparse/source.ts'
import { elimination } from '#src/page/store/elimination.ts'
import { useApp } from '#src/page/store/store.ts'
import { IconButton } from '#src/page/frame/widgets/IconButton.tsx'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './Explore.module.css'
import { headlineOf } from './headline.ts'
import { MatrixPane } from './MatrixPane.tsx'
import { OrderStrip } from './OrderStrip.tsx'
import { ColumnCounts, TreePicture } from './TreePicture.tsx'
import { isFolded } from './tree-svg.ts'
import { useStudied } from './use-studied.ts'
import * as texts from './words.ts'

/** The matrix itself: what to do with it, where its nonzeros are, who waits for whom in its factor, and its orders side by side. */
export default function ExploreScreen() {
  const facts = useApp(({ session }) => session.facts)
  const looks = useApp(({ session }) => session.studying !== undefined)
  const open = useApp(({ doc }) => doc.source.ordering ?? 'natural')
  const matrix = useApp(({ doc }) => sourceText(ownOrder(doc.source)))
  const [chosen, setChosen] = useState<OrderName>()
  const { studied, times } = useStudied()
  const { verb, order, rest } = headlineOf(facts, studied, times, looks)
  const shown = chosen ?? open
  const until = useApp(elimination.at)
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
        <Pictures
          key={`${study.name} ${matrix}`}
          study={study}
          trees={treesBeside(studied?.orders ?? [], study)}
          isOpen={shown === open}
          until={until}
        />
      ) : (
        <div className={styles['pictures']} />
      )}
      <OrderStrip studied={studied} times={times} shown={shown} until={until} show={setChosen} />
    </main>
  )
}

/** The tree of the shown order and, at its right, that of the order that the headline recommends; where that is the shown one, the own order's at its left. */
function treesBeside(orders: readonly OrderStudy[], shown: OrderStudy): readonly OrderStudy[] {
  const { best = shown, own = shown } = adviceOf(orders) ?? {}
  const trees = best.name === shown.name ? [own, shown] : [shown, best]
  return trees[0].name === trees[1].name ? [shown] : trees
}

interface PicturesProps {
  readonly study: OrderStudy
  /** The orders whose trees stand beside each other, one of them the shown one. */
  readonly trees: readonly OrderStudy[]
  readonly isOpen: boolean
  /** Columns that are eliminated. */
  readonly until: number
}

/** The matrix and the elimination tree of one order, as far as its columns are eliminated. */
function Pictures({ study, trees, isOpen, until }: PicturesProps) {
  const { rows, tree } = study
  const [region, select] = useState<Region>()
  const folded = trees.find((one) => isFolded(one.tree))
  const tallest = Math.max(1, ...trees.map((one) => one.tree.height))
  return (
    <div className={styles['pictures']}>
      <div className={styles['matrix']}>
        <MatrixPane study={study} isOpen={isOpen} until={until} region={region} select={select} />
        <Elimination until={until} rows={rows} />
      </div>
      <section>
        <header>
          <h3>{texts.tree}</h3>
          <span>{texts.treeIdea}</span>
        </header>
        <div className={styles['box']}>
          {trees.map((one) => (
            <figure key={one.name}>
              {trees.length > 1 ? (
                <figcaption>
                  {orderTitle(one.name)}: <b>{texts.height(one.tree.height)}</b>
                </figcaption>
              ) : null}
              <TreePicture
                study={one}
                share={one.tree.height / tallest}
                until={until}
                region={one === study ? region : undefined}
                label={texts.treeOf(orderTitle(one.name), one.tree.height, one.tree.leaves)}
              />
            </figure>
          ))}
        </div>
        <p className={styles['legend']}>
          <b>{texts.height(tree.height)}</b>
          <span>{texts.leaves(tree.leaves)}</span>
          <span>{texts.parallel(rows / Math.max(1, tree.height))}</span>
          {folded ? <span>{texts.folded(folded.tree.height)}</span> : null}
          {trees.some((one) => !isFolded(one.tree)) ? (
            <span>
              <i data-of="longest" aria-hidden="true" /> {texts.longest}
            </span>
          ) : null}
          {region ? <span>{texts.litBranches}</span> : null}
          {tree.least > 1 ? <span>{texts.leftOut(tree.least)}</span> : null}
        </p>
        <ColumnCounts study={study} until={until} region={region} />
        <p className={styles['legend']}>
          <span>{until === rows ? texts.nonzerosOfL(study.factor) : madeWords(study, until)}</span>
          <span>{texts.flops(study.flops)}</span>
          <span>{texts.bandwidth(study.bandwidth)}</span>
        </p>
      </section>
    </div>
  )
}

/** Nonzeros of L up to the last square that is whole: exact there. */
function madeWords({ rows, spy: { side, made } }: OrderStudy, until: number): string {
  const whole = Math.floor((until * side) / rows)
  return texts.madeUntil(made[whole], Math.ceil((whole * rows) / side))
}

/** The playhead of the elimination: one column after the other, in all orders alike. */
function Elimination({ until, rows }: { readonly until: number; readonly rows: number }) {
  const playing = useApp(({ session }) => session.playing)
  const locked = useLocked('play.seek')
  return (
    <div className={styles['until']}>
      <IconButton
        id="play.toggle"
        icon={playing ? Pause : Play}
        label={playing ? texts.pause : texts.eliminate}
        side="above"
      />
      <label>
        <span>{texts.eliminated}</span>
        <input
          type="range"
          min={0}
          max={rows}
          value={until}
          aria-valuetext={texts.eliminatedOf(until, rows)}
          {...locked}
          onChange={({ target }) => void runCommand('play.seek', target.value)}
        />
      </label>
      <output>{until === rows ? percent(1) : texts.eliminatedOf(until, rows)}</output>
    </div>
  )
}
