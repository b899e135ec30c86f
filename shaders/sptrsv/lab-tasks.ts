import { only } from '#src/lab/edit/exercise.ts'
import { FASTER, type LabTask, type TaskList } from '#src/lab/edit/task.ts'
import { STEPS } from './solver-steps.ts'

const SOURCE = 'grid:D3N7:6x6x6:seeded:1'
const MODULE = 'sptrsv/sync_free/kernel.wesl'

type Step = Pick<LabTask, 'title' | 'says' | 'goal' | 'hints'> & Partial<Pick<LabTask, 'source'>>

/** The kernel's host, and a text of its own; four workers from the step on that has many. */
const step = (of: Step, number: number): LabTask => ({
  source: SOURCE,
  ...of,
  kernel: 'sptrsv/sync_free',
  module: MODULE,
  text: STEPS[number].begins,
  ...(number > 1 && { params: { workers: 4 } }),
})

const lesson: readonly Step[] = [
  {
    title: 'One lane adds up a row',
    says: [
      'A row of L x = b gives x of the row: take b of the row, subtract the products of its other nonzeros with their x, and divide by the diagonal.',
      'One lane takes all rows here, one after the other. The sum of the products is missing in solve().',
    ],
    goal: { says: 'The edit is judged right.', verdict: 'right' },
    hints: [
      'Only rows without other nonzeros are right.',
      'The nonzeros of a row, without the diagonal, are first_of(row) up to end_of(row).',
      'for (var k = first_of(row); k < end_of(row); k++) { sum += values[k] * operand(col_idx[k]); }',
    ],
  },
  {
    title: 'An upper triangle begins at the last row',
    says: [
      'The rules solve U x = b, too. There the last row needs no other x, and the first row needs most.',
      'This loop counts places in the order of the solve, and takes the place for the row. row_at(place) gives the row.',
    ],
    goal: { says: 'The edit is judged right.', verdict: 'right' },
    hints: [
      'Lower triangles are right, and upper ones are not.',
      'Which row stands at a place?',
      'let row = row_at(place);',
    ],
  },
  {
    title: 'Many workers read too early',
    says: [
      'One lane works, and the rest of the GPU is idle. Deal the rows out: of 4 workgroups the first takes places 0, 4, 8, and the second 1, 5, 9.',
      'Nothing orders the workgroups. Run it, and see the first row that reads an x which is not there.',
    ],
    goal: {
      says: 'The edit is judged wrong: the answer is not right.',
      verdict: 'solves',
      keeps: ['compiles', 'lanes'],
    },
    hints: [
      'The first line of main ends all workgroups but one.',
      'Begin at place group.x, and go on by groups.x.',
      'Write if (index != 0u) { return; } and for (var place = group.x; place < uniforms.rows; place += groups.x).',
    ],
  },
  {
    title: 'Wait for x, with a bound',
    says: [
      'x holds SENTINEL until its row is solved. operand() reads x once: read it again until it is there.',
      'A wait needs a bound, or a fault hangs the GPU. patient(column, uniforms.polls) counts a read that finds nothing, and says false after too many.',
      'Workers draw their places here: atomicAdd(&control[TICKET], 1u) gives 0, 1, 2 and so on, each number once.',
    ],
    goal: { says: 'The edit is judged right.', verdict: 'right' },
    hints: [
      'What does operand() return where x is not there yet?',
      'Go on reading while word is SENTINEL and patient(column, uniforms.polls) is true.',
      'while (word == SENTINEL && patient(column, uniforms.polls)) { word = atomicLoad(&x[column]); }',
    ],
  },
  {
    title: 'A ticket goes to a worker that has begun',
    says: [
      'Here each workgroup has its rows from the start. A GPU may hold back a workgroup until another one ends. Run it: a wait gives up because its row is in the hands of a workgroup that has not begun.',
      'Draw the places instead. The row with the least open place is then in the hands of a worker that has begun, and all it needs is there.',
    ],
    goal: {
      says: 'The edit is judged right, and no lane reads more than 2 400 words.',
      verdict: 'right',
      bound: { of: 'reads', most: 2400 },
    },
    hints: [
      'Which row does the verdict name, and which workgroup has it?',
      'atomicAdd(&control[TICKET], 1u) draws a place. The loop ends where that place has no row.',
      'loop { let place = atomicAdd(&control[TICKET], 1u); if (place >= uniforms.rows || broken) { break; } solve(group.x, row_at(place)); }',
    ],
  },
  {
    title: 'All lanes of a worker share a row',
    says: [
      'Lane 0 does all the work, and 31 lanes are idle. Let each lane take the nonzero first_of(row) + lane, and then go on by lanes.',
      'add() adds up what the lanes have. Lane 0 gets the sum.',
    ],
    source: 'grid:D3N27:6x6x6:seeded:1',
    goal: {
      says: 'The edit is judged right, and no lane reads more than 2 000 words.',
      verdict: 'right',
      bound: { of: 'reads', most: 2000 },
    },
    hints: [
      'Who goes through the loop over k: lane 0, or all of them?',
      'Each lane begins at first_of(row) + lane, and goes on by lanes.',
      'for (var k = first_of(row) + lane; k < end_of(row); k += lanes) { … }, without if (lane == 0u).',
    ],
  },
  {
    title: 'A grid line for a ticket',
    says: [
      'On this grid a row needs the one before it. Polls are many because another worker has that one in hand.',
      'A grid line has six rows here. Let a ticket stand for six rows: five of them find that x in their own hands.',
      'Lanes that meet in workgroup memory need a workgroupBarrier() between two rows. Put it under @if(!SUBGROUPS).',
    ],
    goal: {
      says: 'The edit is judged right, with 500 polls at most.',
      verdict: 'right',
      bound: { of: 'polls', most: 500 },
    },
    hints: [
      'A ticket stands for six places, from 6u * ticket on.',
      'Leave once 6u * ticket is no row. A last ticket may have fewer rows.',
      'for (var place = 6u * ticket; place < min(6u * ticket + 6u, uniforms.rows); place++) { solve(lane, worker, row_at(place)); @if(!SUBGROUPS) workgroupBarrier(); }',
    ],
  },
]

const LEVEL = 'sptrsv/level_set/kernel.wesl'

const lists: readonly TaskList[] = [
  {
    title: 'Write a solver',
    about: 'Seven steps from a loop in one lane to workers that poll and never hang.',
    isLesson: true,
    place: 0,
    tasks: lesson.map(step),
  },
  {
    ...FASTER,
    tasks: [
      {
        title: 'Fewer polls',
        says: ['Each row is drawn by itself, and the row before it is in the hands of another worker.'],
        kernel: 'sptrsv/sync_free',
        params: { workers: 4 },
        module: MODULE,
        target: 'sptrsv/slab_march',
        source: SOURCE,
        goal: { says: 'Right, with 500 polls at most.', verdict: 'right', bound: { of: 'polls', most: 500 } },
        hints: [
          'Rows that follow one another need one another.',
          'A worker that has several of them in hand finds x in its own hands.',
          'Let a ticket stand for six rows, a line of this grid, with a workgroupBarrier() after each row where there are no subgroups.',
        ],
      },
      {
        title: 'Fewer barriers',
        says: ['The lanes of a workgroup meet more often than a level needs.'],
        kernel: 'sptrsv/level_set',
        module: LEVEL,
        edits: [
          ...only(LEVEL, 'workgroupBarrier();\n      if', 'workgroupBarrier();\n      storageBarrier();\n      if'),
          ...only(
            LEVEL,
            '      workgroupBarrier();\n    }',
            '      storageBarrier();\n      workgroupBarrier();\n    }',
          ),
        ],
        target: 'sptrsv/level_set',
        source: SOURCE,
        goal: {
          says: 'Right, with no more barriers than the kernel beside it.',
          verdict: 'right',
          bound: { of: 'barriers', most: 1, ofTarget: true },
        },
        hints: [
          'Which of the barriers orders something that nothing else orders?',
          'partial lies in the memory of the workgroup, x in storage. x is read after a level ends.',
          'Within a level two workgroupBarrier() are enough, and one storageBarrier() after it.',
        ],
      },
    ],
  },
]

export default lists
