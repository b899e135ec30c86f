import type { Paper } from '#src/core/kernel/kernel.ts'

export const panguLu: Paper = {
  authors:
    'Xu Fu, Bingbin Zhang, Tengcheng Wang, Wenhao Li, Yuechen Lu, Enxin Yi, Jianqi Zhao, Xiaohan Geng, Fangying Li, Jingwen Zhang, Zhou Jin, Weifeng Liu',
  title:
    'PanguLU: A Scalable Regular Two-Dimensional Block-Cyclic Sparse Direct Solver on Distributed Heterogeneous Systems',
  venue: 'SC',
  year: 2023,
  doi: '10.1145/3581784.3607050',
}
