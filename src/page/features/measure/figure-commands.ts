import { figures as catalog, measuredNamed, operationFor } from '#src/engine/catalog/figures.ts'
import { SUBJECTS, type SweepSubject } from '#src/core/sparse/made/subjects.ts'
import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import type { SweepChoice } from '#src/page/store/document.ts'
import { patchDoc } from '#src/page/store/store.ts'
import { forgetLeft, isLeft, keepSweep } from '#src/page/desk/measure/sweep/course.ts'
import { settable } from '#src/page/desk/commands/given.ts'
import { doc, session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

/** The figure on screen where it is one that is measured over problems. */
const onScreen = () => measuredNamed(doc().screen)
const onFigure = (): boolean => onScreen() !== undefined

/** Changes what the figure on screen is measured on, starting from what it shows as chosen. */
async function choose(change: (choice: SweepChoice) => Partial<SweepChoice>): Promise<void> {
  const { settled } = await import('#src/page/desk/measure/sweep/settled.ts')
  const { sweep } = doc()
  const figure = onScreen()
  if (figure) patchDoc(settable({ sweep: { ...sweep, ...change(settled(figure, sweep, session().gpu)) } }))
}

const toggled = <T>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

const toFigures = catalog.map(
  ({ id, title, idea, key }): Command => ({
    id: `screen.${id}`,
    label: `${title}: ${idea}`,
    group: 'Look',
    changes: ['panes'],
    ...(key === undefined ? {} : { keys: [key] }),
    run: () => patchDoc({ screen: id, lesson: undefined }),
  }),
)

/** Figures, and the problems that they measure. */
export const figures = (desk: Desk): readonly Command[] => [
  ...toFigures,
  {
    id: 'sweep.subject',
    label: texts.includeOpen,
    group: 'Measure',
    enabled: onFigure,
    run: async (name = 'open') => {
      const subject = SUBJECTS.find((known) => known === name)
      const inOrder = (chosen: readonly SweepSubject[]) => SUBJECTS.filter((known) => chosen.includes(known))
      if (subject) await choose(({ subjects }) => ({ subjects: inOrder(toggled(subjects, subject)) }))
    },
  },
  {
    id: 'sweep.size',
    label: texts.includeSize,
    group: 'Measure',
    enabled: onFigure,
    run: async (edge) => {
      if (edge) await choose(({ sizes }) => ({ sizes: toggled(sizes, Number(edge)).toSorted((a, b) => a - b) }))
    },
  },
  {
    id: 'sweep.kernels',
    label: texts.everyKernel,
    group: 'Measure',
    enabled: onFigure,
    run: (ids) => choose(() => ({ kernels: ids ? ids.split(' ') : [] })),
  },
  {
    id: 'sweep.resume',
    changes: ['run', 'panes'],
    label: texts.goOn,
    group: 'Measure',
    enabled: () => isLeft(desk),
    run: async () => (await import('#src/page/desk/measure/sweep/sweep.ts')).resumeSweep(desk),
  },
  {
    id: 'sweep.clear',
    label: texts.deleteMeasured,
    group: 'Measure',
    enabled: () => {
      const figure = onScreen()
      return figure !== undefined && session().sweeps[operationFor(figure.measures).id] !== undefined
    },
    run: () => {
      const figure = onScreen()
      forgetLeft(desk)
      if (figure) keepSweep(operationFor(figure.measures).id, undefined)
    },
  },
]
