import { AppError } from '#src/core/base/errors.ts'
import { count } from '#src/core/base/format.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { BufferSpec, Growth } from '#src/core/kernel/plan/plan.ts'
import { staged } from '#src/core/kernel/plan/steps.ts'
import { entryBuffers } from '../factors.ts'
import { placeRows } from '../row-plan.ts'
import { addUp, tableBuffer } from './adding.ts'
import { slotsFor } from './bins.ts'
import { byEntries, countLongRows, limitsOf, type HashSetting, REPORT } from './steps.ts'

/** Names of the reports that are read back, and where the second one stands. */
export const REPORTS = { first: 'how many columns there are', second: 'how many columns long rows have' } as const
const SECOND = REPORT.words
export const REPORT_WORDS = 2 * REPORT.words

/** Bytes of all tables in a buffer, and workgroups that have one, at most. */
const TABLE_BYTES = 2 ** 26
const MOST_TABLES = 256

/** How the solve goes on once a report is read. */
export const grown = (setting: HashSetting, name: string, report: U32): Growth =>
  name === REPORTS.first && report[REPORT.longs] > 0 ? countAgain(setting, report) : addAll(setting, report)

/** Counts the rows that were given up, with tables that are large enough for any of them. */
function countAgain(setting: HashSetting, report: U32): Growth {
  const { slots, groups } = tables(setting, report[REPORT.mostOfLong], report[REPORT.longs], 1)
  return {
    buffers: [tableBuffer(groups, slots, 1)],
    steps: [
      staged('count long rows', [countLongRows(setting, slots, groups), ...byEntries(setting, SECOND)]),
      { kind: 'grow', name: REPORTS.second, read: { buffer: 'report', at: SECOND, words: REPORT.words } },
    ],
  }
}

/** C, and what fills it: a dispatch for each bin that has rows. */
function addAll(setting: HashSetting, report: U32): Growth {
  const buffers: BufferSpec[] = [...entryBuffers(report[REPORT.entries])]
  if (report[REPORT.entries] === 0) return { buffers, steps: [] }
  const steps = [placeRows(setting, 'counts', limitsOf(setting.adding))]
  let first = 0
  for (const [b, bin] of setting.adding.entries()) {
    const rows = report[b + 1]
    if (rows === 0) continue
    const own = { bin, number: b + 1, first, count: rows }
    first += rows
    if (bin.kind !== 'buffer') {
      steps.push(addUp(setting, { ...own, slots: bin.slots, most: Infinity }))
      continue
    }
    const { slots, groups } = tables(setting, report[REPORT.most], rows, 2)
    buffers.push(tableBuffer(groups, slots, 2))
    steps.push(addUp(setting, { ...own, slots, most: groups }))
  }
  return { buffers, steps: [staged('add up', steps)] }
}

/** Slots of tables for rows of so many columns, of `words` words each, and how many tables there is room for. */
function tables({ options: { capabilities } }: HashSetting, columns: number, rows: number, words: number) {
  const slots = slotsFor(columns)
  const bytes = 4 * words * slots
  const room = Math.min(capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
  if (bytes > room)
    throw new AppError(
      'TooLarge',
      `A row of C has up to ${count(columns)} entries. Its table takes ${count(bytes)} bytes, and the adapter allows ${count(room)}.`,
    )
  const most = Math.floor(Math.min(room, Math.max(bytes, TABLE_BYTES)) / bytes)
  return { slots, groups: Math.min(rows, most, MOST_TABLES, capabilities.maxComputeWorkgroupsPerDimension) }
}
