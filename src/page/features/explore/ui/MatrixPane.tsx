import { Maximize2, ZoomIn } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NEVER } from '#src/core/sparse/explore/born.ts'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import type { OrderName, OrderSpy, OrderStudy } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { setOption } from '#src/page/frame/picture/moves.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { EXPLORE } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './Explore.module.css'
import own from './region/Region.module.css'
import { type ColouredBy, COLOURED_BY, partedBy } from './region/paint-region.ts'
import { RegionForm } from './region/RegionForm.tsx'
import { RegionPicture } from './region/RegionPicture.tsx'
import { Selectable } from './region/Selectable.tsx'
import { SpyPicture } from './SpyPicture.tsx'
import { useReader, useRegion } from './region/use-region.ts'
import * as regionTexts from './region/words.ts'
import * as texts from './words.ts'

interface PaneProps {
  readonly study: OrderStudy
  /** Whether the matrix is open in this order: then its worker has its values. */
  readonly isOpen: boolean
  readonly until: number
  /** What the charts beside are of; all where undefined. */
  readonly region: Region | undefined
  select(region: Region | undefined): void
}

/** Whether squares are filled, and whether A + Aᵀ with a full diagonal has some that A has not. */
const fillIn = ({ born, counts }: OrderSpy): readonly [fills: boolean, mirrors: boolean] => [
  born.some((when) => when > 0 && when < NEVER),
  born.some((when, at) => when === 0 && counts[at] === 0),
]

/** What a link or a choice names; levels where it names nothing that there is. */
const colouredBy = (named: string | undefined): ColouredBy => COLOURED_BY.find((one) => one === named) ?? 'level'

/** The matrix in an order: coloured by level, magnitude, sign or part, with a region that can be dragged, typed and looked at closer. */
export function MatrixPane({ study, isOpen, until, region, select }: PaneProps) {
  const { name, rows, spy, tree } = study
  const colour = useApp(({ doc }) => colouredBy(doc.options[EXPLORE]?.['colour']))
  const locked = useLocked('view.option')
  const [window, setWindow] = useState<Region>()
  const whole = useMemo((): Region => ({ row: 0, stopRow: rows, col: 0, stopCol: rows }), [rows])
  const seen = window ?? whole
  const by = isOpen ? colour : 'level'
  const reader = useReader()
  const looks = isOpen && (window !== undefined || by !== 'level')
  const look = useRegion(reader, looks ? seen : undefined, partedBy(by))
  const chosen = useRegion(reader, isOpen ? region : undefined)
  const title = orderTitle(name)
  // a button that goes away when it is pressed hands the focus to what comes in its place
  const place = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  const chooses = region !== undefined || window !== undefined
  useEffect(() => {
    if (moves.current) place.current?.querySelector<HTMLElement>(chooses ? 'input' : 'button')?.focus()
    moves.current = false
  }, [chooses])
  const begin = () => {
    moves.current = true
    select(middleOf(rows))
  }
  const back = () => {
    moves.current = true
    setWindow(undefined)
    select(undefined)
  }
  return (
    <section>
      <header>
        <h3>{texts.spy}</h3>
        <span>{title}</span>
        {isOpen ? (
          <label className={own['colour']}>
            {regionTexts.colour}
            <select
              className={fields['select']}
              value={colour}
              {...locked}
              onChange={({ target }) => setOption(EXPLORE, 'colour', target.value)}
            >
              {COLOURED_BY.map((one) => (
                <option key={one} value={one}>
                  {regionTexts.COLOURS[one]}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <UseOrder name={name} />
        )}
      </header>
      <div className={styles['frame']}>
        <Selectable seen={seen} region={region} select={select}>
          {look ? (
            <RegionPicture
              look={look}
              level={spy.level}
              rows={rows}
              by={by}
              label={regionTexts.pictureName(title, seen)}
            />
          ) : (
            <SpyPicture study={study} byLevel until={until} label={texts.spyOf(title, rows)} />
          )}
        </Selectable>
      </div>
      {look ? <Legend look={look} by={by} levels={tree.height} /> : <SpyLegend study={study} waits={looks} />}
      <div ref={place}>
        {chooses ? (
          <div className={own['region']}>
            <RegionForm region={region ?? seen} rows={rows} select={select} />
            {isOpen && region ? (
              <button
                type="button"
                aria-label={regionTexts.closer}
                title={regionTexts.closer}
                onClick={() => setWindow(region)}
              >
                <ZoomIn size="1.2em" aria-hidden="true" />
              </button>
            ) : null}
            <button type="button" aria-label={regionTexts.whole} title={regionTexts.whole} onClick={back}>
              <Maximize2 size="1.1em" aria-hidden="true" />
            </button>
            <output>
              {chosen ? regionTexts.contents(chosen) : isOpen ? regionTexts.reading : regionTexts.orderFirst}
            </output>
          </div>
        ) : (
          <button type="button" className={own['begin']} onClick={begin}>
            {regionTexts.chooseRegion}
          </button>
        )}
      </div>
    </section>
  )
}

/** Where the keyboard begins: the middle fifth. */
function middleOf(rows: number): Region {
  const [from, stop] = [Math.floor(0.4 * rows), Math.max(1, Math.ceil(0.6 * rows))]
  return { row: from, stopRow: stop, col: from, stopCol: stop }
}

interface SpyLegendProps extends Pick<PaneProps, 'study'> {
  /** Whether the picture is to show the values, which are not there yet. */
  readonly waits: boolean
}

function SpyLegend({ study: { spy, tree, rows }, waits }: SpyLegendProps) {
  const [fills, mirrors] = useMemo(() => fillIn(spy), [spy])
  return (
    <p className={styles['legend']}>
      <span className={styles['scale']} aria-hidden="true" />
      <span>{texts.levelsOfFactor(tree.height)}</span>
      {waits ? <span>{regionTexts.reading}</span> : null}
      {fills ? <i aria-hidden="true" /> : null}
      <span>{fills ? texts.fill : texts.noFill}</span>
      <span>{texts.faintUpper}</span>
      {mirrors ? <span>{texts.mirrored}</span> : null}
      {spy.side < rows ? <span>{texts.square(rows / spy.side)}</span> : null}
    </p>
  )
}

interface LegendProps {
  readonly look: RegionLook
  readonly by: ColouredBy
  readonly levels: number
}

function Legend({ look, by, levels }: LegendProps) {
  const { zeros, parts } = look
  const ofParts = parts && parts.count > 1 ? regionTexts.several : undefined
  const ofValues = by !== 'level' && zeros > 0 ? regionTexts.zeros(zeros) : undefined
  const grey = parts ? ofParts : ofValues
  return (
    <p className={styles['legend']}>
      <span className={styles['scale']} aria-hidden="true" />
      <span>{regionTexts.scaleWords(by, look, levels)}</span>
      {grey ? (
        <>
          <i aria-hidden="true" /> <span>{grey}</span>
        </>
      ) : null}
      <span>{regionTexts.squareOf(look)}</span>
    </p>
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
