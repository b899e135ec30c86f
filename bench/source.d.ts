/** The commit that a measurement was bundled from; written by tools/bundle.mjs. */
declare const __SOURCE__: string
/** The operation that `npm run bench -- <operation>` measures; written by tools/bundle.mjs, empty for other measurements. */
declare const __OPERATION__: string
