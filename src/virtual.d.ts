/** Every WESL source by its path below `shaders/`; made by tools/vite-plugin-wesl.ts. */
declare module 'virtual:shaders' {
  const sources: Readonly<Record<string, string>>
  export default sources
}

/** Ids of the views that stand on screen at first; made by tools/vite-plugin-first-views.ts. */
declare module 'virtual:first-views' {
  const ids: readonly string[]
  export default ids
}

/** Ids of all kernels, `sptrsv/level_set`, in alphabetical order; made by tools/vite-plugin-kernel-ids.ts. */
declare module 'virtual:kernel-ids' {
  const ids: readonly string[]
  export default ids
}
