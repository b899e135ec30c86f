import type { Paper } from '#src/core/kernel/kernel.ts'

/** What lessons lean on. */

export const naumov: Paper = {
  authors: 'Maxim Naumov',
  title: 'Parallel Solution of Sparse Triangular Linear Systems in the Preconditioned Iterative Methods on the GPU',
  venue: 'NVIDIA Technical Report NVR-2011-001',
  year: 2011,
}

export const dufrechou: Paper = {
  authors: 'Ernesto Dufrechou, Pablo Ezzatti',
  title: 'Solving Sparse Triangular Linear Systems in Modern GPUs: A Synchronization-Free Algorithm',
  venue: 'PDP',
  year: 2018,
  doi: '10.1109/pdp2018.2018.00034',
}

export const liu: Paper = {
  authors: 'Weifeng Liu, Ang Li, Jonathan Hogg, Iain S. Duff, Brian Vinter',
  title: 'A Synchronization-Free Algorithm for Parallel Sparse Triangular Solves',
  venue: 'Euro-Par',
  year: 2016,
  doi: '10.1007/978-3-319-43659-3_45',
}

export const chen: Paper = {
  authors: 'Daokun Chen, Chao Yang, Fangfang Liu, Wenjing Ma',
  title: 'Parallel Structured Sparse Triangular Solver for GPU Platform',
  venue: 'Journal of Software 34(11)',
  year: 2023,
}

export const sorensen: Paper = {
  authors: 'Tyler Sorensen, Hugues Evrard, Alastair F. Donaldson',
  title: 'GPU Schedulers: How Fair Is Fair Enough?',
  venue: 'CONCUR',
  year: 2018,
  doi: '10.4230/LIPIcs.CONCUR.2018.23',
}

export const niu: Paper = {
  authors: 'Yuyao Niu, Zhengyang Lu, Meichen Dong, Zhou Jin, Weifeng Liu, Guangming Tan',
  title: 'TileSpMV: A Tiled Algorithm for Sparse Matrix-Vector Multiplication on GPUs',
  venue: 'IPDPS ’21',
  year: 2021,
  doi: '10.1109/IPDPS49936.2021.00016',
}

export const merrill: Paper = {
  authors: 'Duane Merrill, Michael Garland',
  title: 'Merge-Based Parallel Sparse Matrix-Vector Multiplication',
  venue: 'SC ’16',
  year: 2016,
  doi: '10.1109/SC.2016.57',
}

export const kreutzer: Paper = {
  authors: 'Moritz Kreutzer, Georg Hager, Gerhard Wellein, Holger Fehske, Alan R. Bishop',
  title:
    'A Unified Sparse Matrix Data Format for Efficient General Sparse Matrix-Vector Multiplication on Modern Processors with Wide SIMD Units',
  venue: 'SIAM Journal on Scientific Computing 36(5)',
  year: 2014,
  doi: '10.1137/130930352',
}

export const phillips: Paper = {
  authors: 'Everett Phillips, Massimiliano Fatica',
  title: 'A CUDA Implementation of the High Performance Conjugate Gradient Benchmark',
  venue: 'PMBS, LNCS 8966',
  year: 2014,
  doi: '10.1007/978-3-319-17248-4_4',
}

export const dongarra: Paper = {
  authors: 'Jack Dongarra, Michael A. Heroux, Piotr Luszczek',
  title: 'High-performance conjugate-gradient benchmark: A new metric for ranking high-performance computing systems',
  venue: 'International Journal of High Performance Computing Applications 30(1)',
  year: 2016,
  doi: '10.1177/1094342015593158',
}
