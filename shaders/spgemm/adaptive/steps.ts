import { BINS } from '#shaders/spgemm/bins.wesl'
import { DIRECT } from '#shaders/spgemm/adaptive/choose.wesl'
import { type Dispatch, dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, Growth, PlainStep } from '#src/core/kernel/plan/plan.ts'
import { copied, staged } from '#src/core/kernel/plan/steps.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { inOneLine, rowPointers } from '../row-launch.ts'
import { entryBuffers } from '../factors.ts'
import { addUp } from '../hash/adding.ts'
import { PHASES, STAGES } from '../row-stages.ts'
import { countIn, type HashSetting, REPORT } from '../hash/steps.ts'
import { BY_ENTRIES, countBins, lanesPerRow, placeRows, rowGroups, type RowSizes, spanStep } from '../row-plan.ts'
import { type Ways } from './ways.ts'

export interface AdaptiveSetting extends HashSetting {
  readonly ways: { readonly counting: Ways; readonly adding: Ways }
}

/** Chooses rows' ways by how many products, or entries, they have, and lists rows by them. */
function choose(setting: AdaptiveSetting, sizes: RowSizes, ways: Ways): DispatchStep[] {
  const isCounting = sizes === 'products'
  return [
    dispatch(setting, {
      module: 'spgemm/adaptive/choose.wesl',
      buffers: { sizes },
      conditions: { COUNTING: isCounting },
      overrides: Object.fromEntries(ways.tables.map(({ most }, t) => [`limit_${t + 1}`, most])),
      uniforms: { rows: setting.rows, windows: ways.window, least: ways.least, spread: ways.spread },
      groups: rowGroups(setting),
      phase: isCounting ? PHASES.products : PHASES.countLong,
    }),
    countBins(setting, sizes),
    placeRows(setting, sizes),
  ]
}

/** Products and ranges of rows, and the ways in which they are counted. */
export function lookAtRows(setting: AdaptiveSetting): readonly DispatchStep[] {
  const lanes = lanesPerRow(setting)
  return [
    spanStep(setting),
    dispatch(setting, {
      module: 'spgemm/adaptive/ranges.wesl',
      overrides: { team: lanes, teams: setting.size / lanes },
      uniforms: { rows: setting.rows },
      groups: Math.ceil((setting.rows * lanes) / setting.size),
      phase: PHASES.products,
    }),
    ...choose(setting, 'products', setting.ways.counting),
  ]
}

/** Entries of rows, way by way, where rows of C begin, the ways in which they are added up, and a report of these. */
export const countEntries = (setting: AdaptiveSetting): readonly PlainStep[] => {
  const { counting, adding } = setting.ways
  return [
    ...counting.tables.map((bin, t) => countIn(setting, bin, DIRECT + 1 + t)),
    windowStep(setting, counting, {
      module: 'spgemm/adaptive/count.wesl',
      buffers: { bins: 'state' },
      conditions: { SUMS: false },
      overrides: { counts_at: 0 },
      offers: { way: counting.window },
      uniforms: { number: counting.window },
      groups: setting.rows,
      stage: STAGES.countLong,
      phase: PHASES.countLong,
    }),
    ...rowPointers(setting, PHASES.countLong),
    ...choose(setting, 'counts', adding),
    copied('state', BY_ENTRIES, 'report', 0, BINS),
    copied('c_row_ptr', setting.rows, 'report', REPORT.entries, 1),
  ]
}

/** A row for each workgroup. */
function windowStep(
  setting: AdaptiveSetting,
  { words }: Ways,
  asked: Dispatch & { readonly groups: number },
): DispatchStep {
  return dispatch(setting, {
    ...asked,
    overrides: {
      ...asked.overrides,
      team: setting.size,
      window: words,
    },
    groups: inOneLine(setting, asked.groups),
  })
}

/** C, and what fills it: a dispatch for each way that rows go. */
export function grownBy(setting: AdaptiveSetting, report: U32): Growth {
  const buffers = entryBuffers(report[REPORT.entries])
  const steps: DispatchStep[] = []
  let first = 0
  for (let way = DIRECT; way <= setting.ways.adding.window; way++) {
    if (report[way] > 0) steps.push(fillStep(setting, way, { first, count: report[way] }))
    first += report[way]
  }
  return { buffers, steps: steps.length > 0 ? [staged('add up', steps)] : [] }
}

/** Fills the rows of C that go one way. */
function fillStep(
  setting: AdaptiveSetting,
  way: number,
  { first, count }: { first: number; count: number },
): DispatchStep {
  const { adding } = setting.ways
  const bin = adding.tables[way - DIRECT - 1]
  if (way > DIRECT && way < adding.window)
    return addUp(setting, { bin, number: way, first, count, slots: bin.slots, most: Infinity })
  const shared = {
    uniforms: { first, count },
    offers: { way },
    stage: STAGES.add,
    phase: PHASES.add,
  }
  if (way === DIRECT) {
    const teams = setting.size / LANES
    return dispatch(setting, {
      ...shared,
      module: 'spgemm/adaptive/direct.wesl',
      overrides: { team: LANES, teams },
      groups: inOneLine(setting, Math.ceil(count / teams)),
    })
  }
  return windowStep(setting, adding, {
    ...shared,
    module: 'spgemm/adaptive/add.wesl',
    conditions: { SUMS: true },
    overrides: { columns: 32 * adding.words },
    groups: count,
  })
}

/** Lanes that copy a row of B together. */
const LANES = 8
