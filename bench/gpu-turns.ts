import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Processes that share a GPU use it one at a time: the one that holds the lock of a file (flock of util-linux). A process that is
 * ended gives the lock back. Without a file no process waits.
 */
export class GpuTurns {
  private readonly file: string | undefined
  private holder: ChildProcess | undefined

  constructor(file: string | undefined) {
    this.file = file
  }

  /** Does what needs the GPU once no other process is on it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.take()
    try {
      return await work()
    } finally {
      await this.give()
    }
  }

  /** Lets others on the GPU for as long as only the processor works. Outside `during` there is nothing to give. */
  async aside<T>(work: () => T): Promise<T> {
    if (!this.holder) return work()
    await this.give()
    try {
      return work()
    } finally {
      await this.take()
    }
  }

  /** Waits for the lock. Throws where it is held already, where there is no flock, and where the file cannot be opened. */
  private async take(): Promise<void> {
    if (this.file === undefined) return
    if (this.holder) throw new Error('This process has its turn on the GPU already.')
    const stdio = ['pipe', 'pipe', 'inherit'] as const
    const holder = spawn('flock', [this.file, 'sh', '-c', 'echo held; read _'], { stdio: [...stdio] })
    this.holder = holder
    // what takes both waits rejects with the error of a flock that is not there
    const ended = once(holder, 'exit').then(
      ([code]) => new Error(`There is no turn on the GPU: flock ${this.file} ended with ${code}.`),
    )
    const failed = await Promise.race([once(holder.stdout, 'data').then(() => undefined), ended]).catch(
      (error: unknown) => error,
    )
    if (failed === undefined) return
    this.holder = undefined
    throw failed
  }

  private async give(): Promise<void> {
    const { holder } = this
    this.holder = undefined
    if (!holder || holder.exitCode !== null || holder.signalCode !== null) return
    const ended = once(holder, 'exit')
    holder.stdin?.end()
    await ended
  }
}
