import { tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec, Plan, Step, Workgroups } from '#src/core/kernel/plan/plan.ts'
import { staged, zeroed } from '#src/core/kernel/plan/steps.ts'
import { groupsFor, launch, LOOKS_EVERY, type SearchSetting } from '../search.ts'
import { STAGES } from './stages.ts'

/** Words of `state`, and of `launch`. */
const STATE = 6
const LAUNCH = 12

/** A plan: what goes in and comes out, the kernel's own buffers, and the steps of an iteration. */
export function searchPlan(setting: SearchSetting, own: readonly BufferSpec[], iteration: readonly Step[]): Plan {
  const { layout, problem, uniforms } = setting
  const { A } = problem.inputs
  const groups: Workgroups = [groupsFor(A.rows, setting), 1, 1]
  return tracedPlan(layout, {
    buffers: [
      { name: 'level', words: A.rows },
      { name: 'state', words: STATE },
      { name: 'launch', words: LAUNCH },
      ...own,
    ],
    reset: [
      zeroed('state'),
      { kind: 'fill', buffer: 'launch', value: 1 },
      // workgroups that gather first
      { kind: 'fill', buffer: 'launch', value: uniforms['gatherers'], from: 0, words: 1 },
    ],
    solve: [
      staged('begin', [
        launch(setting, {
          module: './begin.wesl',
          groups,
          phase: 0,
          stage: STAGES.begin,
        }),
      ]),
      {
        kind: 'repeat',
        name: 'iteration',
        steps: iteration,
        // the longest way has an edge less than there are vertices, and one more iteration finds nothing
        atMost: A.rows + 1,
        until: { buffer: 'state', at: 0 },
        every: LOOKS_EVERY,
      },
    ],
    outputs: { level: { kind: 'u32', buffer: 'level', words: A.rows } },
  })
}
