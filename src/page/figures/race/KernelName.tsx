import { columnLook } from '#src/page/draw/kernel-look.ts'
import type { Column } from '#src/page/store/session.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { launchWords, launchTag } from '#src/page/frame/sentences/launch-words.ts'
import { Mark } from '#src/page/frame/widgets/KernelMark.tsx'
import styles from '../plot/Chart.module.css'
import { broken, fitted, namesRoom, wordsWidth } from '../plot/labels.ts'
import type { Room } from '../plot/use-room.ts'

/** Where a kernel's name begins, behind its letter and its mark, in pixels of the design. */
const NAME = 56
/** Where its mark is. */
const MARK = 45

/** Room for the names of kernels at the left of their bars, which keep `bars` of the width; pixels of the design. */
export const roomForNames = (columns: readonly Column[], { width, u }: Room, bars = 130): number =>
  namesRoom(
    columns.map(({ title }) => title),
    { before: NAME, bars, width: width / u },
  )

/** Room for lines of the micro size that stand under the names. */
export const roomForWords = (lines: readonly string[]): number =>
  NAME + 10 + Math.max(0, ...lines.map((words) => wordsWidth(words, UNDER_SIZE)))

const UNDER_SIZE = 13
/** Between two lines under a name. */
const LEADING = 16

interface NameProps {
  readonly index: number
  readonly column: Column
  readonly y: number
  readonly u: number
  /** What there is for letter and name, in pixels of the design. */
  readonly room: number
  /** What stands under the name; how the kernel is launched where nothing is given. */
  readonly under?: string
  /** Lines that it may take. */
  readonly lines?: number
}

/** Letter tile and name of a kernel, at the left of its row, and under them with which launch it ran. */
export function KernelName({ index, column, y: middle, u, room, under = launchTag(column), lines = 1 }: NameProps) {
  const y = middle - 7 * u
  const look = columnLook(index, column.id)
  return (
    <>
      <title>{`${column.title}, ${launchWords(column)}`}</title>
      <rect x={16 * u} y={y - 9 * u} width={18 * u} height={18 * u} rx={2 * u} fill={look.colour} />
      <text className={styles['letter']} x={25 * u} y={y + 0.5 * u}>
        {columnLetter(index)}
      </text>
      <Mark kernel={column.id} look={look} x={MARK * u} y={y} u={u} />
      <text className={styles['name']} x={NAME * u} y={y}>
        {fitted(column.title, room - NAME - 4)}
      </text>
      {broken(under, room - NAME - 4, lines, UNDER_SIZE).map((line, l) => (
        <text key={line} x={NAME * u} y={y + (l + 1) * LEADING * u}>
          {line}
        </text>
      ))}
    </>
  )
}
