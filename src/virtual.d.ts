/** Every WESL source by its path below `shaders/`; made by tools/vite-plugin-wesl.ts. */
declare module 'virtual:shaders' {
  const sources: Readonly<Record<string, string>>
  export default sources
}
