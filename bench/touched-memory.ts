import { spawn } from 'node:child_process'
import { AppError } from '#src/core/base/errors.ts'

/** As much as an analysis of a large problem takes. */
const BYTES = 2 ** 30

/**
 * Touches as much memory as an analysis takes, in a process that ends. The host of a virtual machine may take back what is
 * free, and lends it again where it is touched: 11 µs per page where the system itself takes 1.4. Which call meets such
 * pages is chance; of calls right after this those alone that take more memory do.
 * @throws AppError `ProcessFailed`
 */
export function touchMemory(bytes = BYTES): Promise<void> {
  const child = spawn(process.execPath, ['-e', `Buffer.alloc(${bytes}, 1)`], { stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new AppError('ProcessFailed', `Touching memory ended with ${code}.`)),
    )
  })
}
