import { FIRST_ORDERS, FURTHER_ORDERS, lookAtOrders } from '#src/page/features/explore/orders.ts'
import { register } from '#src/page/desk/commands/registry.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { WRITTEN } from '#src/core/sparse/write/write.ts'
import { store } from '#src/page/store/store.ts'
import * as reports from './report-words.ts'
import * as texts from './words.ts'

const saving = () => import('#src/page/features/explore/save.ts')

/** What can be done with orders, once their screen was shown. */
export function registerOrders(desk: Desk): void {
  const looks = () => store.getState().session.studying !== undefined
  register([
    {
      id: 'orders.look',
      label: texts.look,
      group: 'Problem',
      enabled: () => !looks(),
      run: () => lookAtOrders(desk, FIRST_ORDERS),
    },
    {
      id: 'orders.more',
      label: texts.more,
      group: 'Problem',
      enabled: () => !looks(),
      run: () => lookAtOrders(desk, [...FIRST_ORDERS, ...FURTHER_ORDERS]),
    },
    {
      id: 'orders.cancel',
      label: texts.stopLooking,
      group: 'Problem',
      enabled: looks,
      run: () => store.getState().session.studying?.cancel(),
    },
    {
      id: 'orders.save',
      label: texts.saveOrder,
      group: 'Share',
      enabled: () => store.getState().doc.source.ordering !== undefined,
      run: async () => (await saving()).saveOrder(desk),
    },
    {
      id: 'matrix.save',
      label: texts.saveMatrix,
      group: 'Share',
      enabled: () => store.getState().session.facts !== undefined,
      run: async (as) => (await saving()).saveMatrix(desk, WRITTEN.find((one) => one === as) ?? WRITTEN[0]),
    },
    {
      id: 'orders.report',
      label: reports.save,
      group: 'Share',
      enabled: () => store.getState().session.facts !== undefined,
      run: async () => (await import('./save-report.ts')).saveReport(desk),
    },
  ])
}
