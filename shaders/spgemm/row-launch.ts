import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { type MoveSetting, scanSteps } from '../lib/scan-steps.ts'

/** How kernels launch that have a team of lanes for each row of C. */

/** What every dispatch of a plan is made from. */
export interface RowSetting extends MoveSetting {
  readonly rows: number
}

/** Most workgroups in one dimension. */
export const inOneLine = ({ options: { capabilities } }: RowSetting, groups: number): number =>
  Math.max(1, Math.min(groups, capabilities.maxComputeWorkgroupsPerDimension))

/** More workgroups are no gain to those that go round. */
const MOST_GROUPS = 2 ** 20

/** Most workgroups in two dimensions. */
export const inTwoLines = ({ options: { capabilities } }: Pick<MoveSetting, 'options'>, groups: number): number =>
  Math.max(1, Math.min(MOST_GROUPS, groups, capabilities.maxComputeWorkgroupsPerDimension ** 2))

/** Where rows of C begin, from `counts`. */
export const rowPointers = (setting: RowSetting, phase: number): readonly DispatchStep[] =>
  scanSteps({ ...setting, layout: undefined }, { length: setting.rows, buffers: { begins: 'c_row_ptr' }, phase })
