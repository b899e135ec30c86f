import type { Desk } from '#src/page/desk/desk.ts'
import { session } from '#src/page/desk/commands/now.ts'
import type { Command } from '#src/page/store/commands.ts'
import { store } from '#src/page/store/store.ts'
import * as texts from './names.ts'

const orders = () => import('./orders.ts')
const saving = () => import('./save.ts')

const opened = () => session().facts !== undefined
const looks = () => session().studying !== undefined
const rests = () => !looks()

/** What can be done with a matrix and its orders. R, Space and the keys that step are those of the race. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'orders.look',
    label: texts.look,
    group: 'Problem',
    enabled: rests,
    run: async () => {
      const { FIRST_ORDERS, lookAtOrders } = await orders()
      await lookAtOrders(desk, FIRST_ORDERS)
    },
  },
  {
    id: 'orders.more',
    label: texts.more,
    group: 'Problem',
    enabled: rests,
    run: async () => {
      const { FIRST_ORDERS, FURTHER_ORDERS, lookAtOrders } = await orders()
      await lookAtOrders(desk, [...FIRST_ORDERS, ...FURTHER_ORDERS])
    },
  },
  {
    id: 'orders.cancel',
    label: texts.stopLooking,
    group: 'Problem',
    enabled: looks,
    run: () => session().studying?.cancel(),
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
    enabled: opened,
    run: async (as) => (await saving()).saveMatrix(desk, as),
  },
  {
    id: 'orders.report',
    label: texts.report,
    group: 'Share',
    enabled: opened,
    run: async () => (await import('./ui/save-report.ts')).saveReport(desk),
  },
]
