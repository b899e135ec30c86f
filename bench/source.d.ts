/** The commit that a measurement was bundled from; written by tools/bench.mjs. */
declare const __SOURCE__: string
