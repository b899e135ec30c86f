import { type TransferHandler, transferHandlers } from 'comlink'
import { type ErrorRecord, errorFrom, errorRecord } from '#src/core/base/errors.ts'

interface Thrown {
  readonly value: unknown
}

/** Lets errors cross a worker's border as data, so that class, line and row survive the structured clone. Both sides call it. */
export function carryErrors(): void {
  const { canHandle } = transferHandlers.get('throw') as TransferHandler<Thrown, ErrorRecord>
  const handler: TransferHandler<Thrown, ErrorRecord> = {
    canHandle,
    serialize: ({ value }) => [errorRecord(value), []],
    deserialize: (record) => {
      throw errorFrom(record)
    },
  }
  transferHandlers.set('throw', handler)
}
