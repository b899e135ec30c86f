import type { Command } from '#src/store/commands.ts'
import type { Desk } from '../desk.ts'
import { SUBJECTS, type SweepSubject, type SweepChoice } from '#src/store/document.ts'
import { patchDoc, patchSession } from '#src/store/store.ts'
import { forgetLeft, isFigure, isLeft, resumeSweep, slotOf } from '../sweep/sweep.ts'
import { settled } from '../sweep/tasks.ts'
import { settable } from './given.ts'
import { doc, session } from './now.ts'

const onFigure = (): boolean => isFigure(doc().screen)

function measuredHere() {
  const { screen } = doc()
  return isFigure(screen) ? session()[slotOf(screen)] : undefined
}

/** Changes what the figure on screen is measured on, starting from what it shows as chosen. */
function choose(change: (choice: SweepChoice) => Partial<SweepChoice>): void {
  const { screen, sweep } = doc()
  if (isFigure(screen)) patchDoc(settable({ sweep: { ...sweep, ...change(settled(screen, sweep, session().gpu)) } }))
}

const toggled = <T>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

const PRODUCT_SCREENS = {
  formats: 'Formats: time and bandwidth of products',
  conversion: 'Conversion: what a format costs beforehand',
  imbalance: 'Imbalance: products with unlike rows',
  scaling: 'Scaling: products over workgroups',
  triangle: 'Trade-offs: preparation, speed, scaling',
} as const

const toProducts = Object.entries(PRODUCT_SCREENS).map(
  ([screen, label]): Command => ({
    id: `screen.${screen}`,
    label,
    group: 'Look',
    ...(screen === 'formats' ? { keys: ['Shift+9'] } : {}),
    run: () => patchDoc({ screen: screen as keyof typeof PRODUCT_SCREENS }),
  }),
)

/** Figures of solves and of products, and what they are measured on. */
export const figures = (desk: Desk): readonly Command[] => [
  {
    id: 'screen.figure5',
    label: 'Figure 5: bandwidth of every kernel',
    group: 'Look',
    keys: ['Shift+5'],
    run: () => patchDoc({ screen: 'figure5' }),
  },
  {
    id: 'screen.figure6',
    label: 'Figure 6: what each optimisation gains',
    group: 'Look',
    keys: ['Shift+6'],
    run: () => patchDoc({ screen: 'figure6' }),
  },
  {
    id: 'screen.figure7',
    label: 'Figure 7: the price of readiness',
    group: 'Look',
    keys: ['Shift+7'],
    run: () => patchDoc({ screen: 'figure7' }),
  },
  {
    id: 'screen.breakeven',
    label: 'Break-even: when analysis has paid',
    group: 'Look',
    keys: ['Shift+8'],
    run: () => patchDoc({ screen: 'breakeven' }),
  },
  ...toProducts,
  {
    id: 'sweep.subject',
    label: 'Include the open problem in the figure',
    group: 'Measure',
    enabled: onFigure,
    run: (name = 'open') => {
      const subject = SUBJECTS.find((known) => known === name)
      const inOrder = (chosen: readonly SweepSubject[]) => SUBJECTS.filter((known) => chosen.includes(known))
      if (subject) choose(({ subjects }) => ({ subjects: inOrder(toggled(subjects, subject)) }))
    },
  },
  {
    id: 'sweep.size',
    label: 'Include a size in the figure',
    group: 'Measure',
    enabled: onFigure,
    run: (edge) => edge && choose(({ sizes }) => ({ sizes: toggled(sizes, Number(edge)).toSorted((a, b) => a - b) })),
  },
  {
    id: 'sweep.kernels',
    label: 'Measure the figure with every kernel',
    group: 'Measure',
    enabled: onFigure,
    run: (ids) => choose(() => ({ kernels: ids ? ids.split(' ') : [] })),
  },
  {
    id: 'sweep.resume',
    label: 'Continue the figure that was stopped',
    group: 'Measure',
    enabled: () => isLeft(desk),
    run: () => resumeSweep(desk),
  },
  {
    id: 'sweep.clear',
    label: 'Delete what the figures measured here',
    group: 'Measure',
    enabled: () => measuredHere() !== undefined,
    run: () => {
      const { screen } = doc()
      forgetLeft(desk)
      if (isFigure(screen)) patchSession({ [slotOf(screen)]: undefined })
    },
  },
]
