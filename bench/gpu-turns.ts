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

  /** Lets others on the GPU for as long as only the processor works; within `during`. */
  async aside<T>(work: () => T): Promise<T> {
    await this.give()
    try {
      return work()
    } finally {
      await this.take()
    }
  }

  private async take(): Promise<void> {
    if (this.file === undefined) return
    const stdio = ['pipe', 'pipe', 'inherit'] as const
    this.holder = spawn('flock', [this.file, 'sh', '-c', 'echo held; read _'], { stdio: [...stdio] })
    await once(this.holder.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  }

  private async give(): Promise<void> {
    if (!this.holder) return
    const ended = once(this.holder, 'exit')
    this.holder.stdin?.end()
    this.holder = undefined
    await ended
  }
}
