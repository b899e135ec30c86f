import type { Progress } from '#src/core/sparse/source.ts'
import type { Job } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'

/** A job that is shown until it is finished. */
export interface StartedJob {
  readonly progress: Progress
  finish(): void
}

/** Shows a long job, from its start, with a way out where there is one. Reports that come late are not shown. */
export function startJob(label: string, cancel: () => void = () => undefined): StartedJob {
  let over = false
  let mine: Job | undefined
  const show = (text: string, done: number, total: number) => {
    if (over) return
    mine = { label: text, done, total, cancel }
    patchSession({ job: mine })
  }
  show(label, 0, 0)
  return {
    progress: show,
    finish: () => {
      over = true
      // a later job may have taken its place
      if (store.getState().session.job === mine) patchSession({ job: undefined })
    },
  }
}
