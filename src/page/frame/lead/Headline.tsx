import { useMemo } from 'react'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { ownMark } from '#src/engine/run/query.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { leadIn } from '#src/page/store/lead.ts'
import { shownPreset, SELF_EXPLAINED } from '#src/page/store/presets.ts'
import { useApp } from '#src/page/store/store.ts'
import { useSaying } from '../side/Telling.tsx'
import { Sentence } from '../side/Sentence.tsx'
import { ProblemChoice } from '../side/ProblemChoice.tsx'
import { RunHere } from '../side/RunHere.tsx'
import { useViews } from '../hooks/use-views.ts'
import { columnsFor } from '../picture/offered.ts'
import { ledBy } from './choose.ts'
import { headlineOf } from './headline.ts'
import styles from './lead.module.css'

/** What is said of the runs, over all columns: the message large, what explains it below, and beside it where it could run, once a first visitor knows what runs. */
export default function Headline({ panes }: { readonly panes: ReadonlyMap<string, View> }) {
  const saying = [useShown(panes), useSaying()].filter(Boolean).join(' ')
  const introduced = useApp(({ session }) => session.introduced)
  const explains = useApp(({ doc }) => SELF_EXPLAINED.includes(shownPreset(doc)?.id ?? ''))
  if (explains) return null
  const [message, rest] = headlineOf(saying)
  return (
    <div className={styles['headline']}>
      <div data-headline>
        <Sentence text={message} />
        {rest ? (
          <div className={styles['rest']}>
            <Sentence text={rest} />
          </div>
        ) : null}
      </div>
      <div className={styles['here']}>
        <ProblemChoice />
        {/* beside the message its room is kept from the start, so that the pictures stay where they are */}
        <div data-kept={!introduced}>
          <RunHere />
        </div>
      </div>
    </div>
  )
}

/** What is seen in the large picture, where that is not the race itself. */
function useShown(panes: ReadonlyMap<string, View>): string | undefined {
  const { catalog } = useViews()
  const columns = useApp(columnsShown)
  const wanted = useApp(leadIn)
  const pin = useApp(({ doc }) => doc.pin)
  return useMemo(() => {
    const led = wanted === undefined ? undefined : ledBy(catalog, panes, columns, wanted)
    const view = led && catalog.get(led.lead)
    if (!view?.shows) return undefined
    const ran = (replay: Replay | undefined) => (view.afterRun && replay?.workers === 0 ? undefined : replay)
    const replays = columnsFor(view, columns).map(ran)
    const first = replays.find((replay) => replay)
    const own = first && ownMark(first, pin)
    return view.shows(replays, own ? { pin: own } : {})
  }, [catalog, panes, columns, wanted, pin])
}
