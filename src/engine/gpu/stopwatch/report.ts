import { version } from '../../../../package.json'
import type { Clock } from './clock.ts'
import { openClock } from './open-clock.ts'
import type { Gpu, GpuState } from '../device/device.ts'
import { TIMEOUT_MS } from '../device/guard.ts'
import * as texts from './words.ts'

/** Properties of the page that matter to WebGPU. */
export interface Page {
  readonly userAgent: string
  readonly secure: boolean
  readonly isolated: boolean
}

const thisPage = (): Page => ({
  userAgent: navigator.userAgent,
  secure: globalThis.isSecureContext,
  isolated: globalThis.crossOriginIsolated,
})

/** A report of this adapter, this page and its clock, measured now: text to paste into a message. */
export async function capabilityReport(state: GpuState): Promise<string> {
  if (state.state === 'unavailable') return reportText(state, thisPage())
  const clock = await openClock(state.device, { timeoutMs: TIMEOUT_MS })
  clock.close()
  return reportText(state, thisPage(), clock)
}

/** One `key: value` line each. */
export function reportText(state: GpuState, page: Page, clock?: Pick<Clock, 'kind' | 'stepMs'>): string {
  const lines: (readonly [string, string | number])[] = [
    ['Sparsescope', version],
    ...(state.state === 'ready' ? adapterLines(state) : [['WebGPU', `${state.reason}: ${state.message}`] as const]),
    ...(clock ? [['clock', texts.clock(clock.kind, Number(clock.stepMs.toPrecision(3)))] as const] : []),
    ['secure context', yesNo(page.secure)],
    ['cross-origin isolated', yesNo(page.isolated)],
    ['browser', page.userAgent],
  ]
  return lines.map(([key, value]) => `${key}: ${value}`).join('\n')
}

const yesNo = (fact: boolean): string => (fact ? 'yes' : 'no')

function adapterLines({ adapter, features, capabilities }: Gpu) {
  const { subgroupSize, software: _, ...limits } = capabilities
  return [
    ['adapter', adapter.name],
    ['kind', adapter.kind === 'software' ? texts.software : 'GPU'],
    ['vendor', adapter.vendor || texts.notGiven],
    ['architecture', adapter.architecture || texts.notGiven],
    ['description', adapter.description || texts.notGiven],
    ['features', features.join(' ') || 'none'],
    ['subgroup size', subgroupSize || texts.notFixed],
    ...Object.entries(limits),
  ] as const
}
