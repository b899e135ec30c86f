import { FASTER, type TaskList } from '#src/lab/edit/task.ts'

const lists: readonly TaskList[] = [
  {
    ...FASTER,
    tasks: [
      {
        title: 'A better workgroup size',
        says: [
          'Each workgroup moves its nonzeros once it knows how many the workgroups before it have. It polls until they say so.',
          'A larger workgroup moves more, and there are fewer of them.',
        ],
        kernel: 'sptrans/radix_trans',
        params: { size: 64 },
        module: 'sptrans/radix_trans/move.wesl',
        target: 'sptrans/radix_trans',
        source: 'grid:D3N7:6x6x6:seeded:1',
        goal: { says: 'Right, with 6 000 polls at most.', verdict: 'right', bound: { of: 'polls', most: 6000 } },
        hints: [
          'How many workgroups wait for one another?',
          'What the host does has a parameter for the invocations of a workgroup.',
          'Open “What the host does” and set size to 128.',
        ],
      },
    ],
  },
]

export default lists
