import { multiprocessors, workgroupsOfRun } from '#src/engine/run/times/gpu-share.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Column } from '#src/page/store/session.ts'
import { count } from '#src/core/base/format.ts'
import { KernelHead } from '../stage/KernelHead.tsx'
import styles from './lead.module.css'
import * as texts from './words.ts'

interface Props {
  readonly index: number
  readonly column: Column
  /** Median, in words. */
  readonly time: string | undefined
}

/** A column's kernel in one line: its letter, its name, how long it took, and how much of the GPU it had. */
export function LeadHead({ index, column, time }: Props) {
  const numbers = (
    <p className={styles['numbers']}>
      {time === undefined ? null : <b>{time}</b>}
      {column.replay && column.replay.workers > 0 ? <Share replay={column.replay} /> : null}
    </p>
  )
  return <KernelHead index={index} column={column} numbers={numbers} />
}

/** Multiprocessors that its workgroups can be on, where the GPU has a known number; else its workers. */
function Share({ replay }: { readonly replay: Replay }) {
  const [used, all] = [workgroupsOfRun(replay), multiprocessors(replay.run.adapter.name)]
  const known = used !== undefined && all !== undefined
  return (
    <span>
      <b>{count(known ? Math.min(used, all) : replay.workers)}</b>{' '}
      {known ? texts.multiprocessors(all) : texts.workers(replay.workers)}
    </span>
  )
}
