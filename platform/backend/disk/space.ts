import { statfs } from 'node:fs/promises'

/** Milliseconds between two looks at the disk. */
const diskCheckIntervalMs = 5_000

/**
 * Watches the free space of a directory's disk. Learners' writes stop while there is a reserve left: a database that cannot write its
 * log any more cannot even start.
 */
export class DiskSpace {
  readonly #directory: string | undefined
  readonly #reserve: number
  #isShort = false
  #looks: NodeJS.Timeout | undefined

  private constructor(directory: string | undefined, reserve: number) {
    this.#directory = directory
    this.#reserve = reserve
  }

  /**
   * @param directory absent: space is never short
   * @param reserve bytes that have to stay free
   */
  static async watch(
    directory: string | undefined,
    reserve: number,
    onError: (error: unknown) => void,
  ): Promise<DiskSpace> {
    const space = new DiskSpace(directory, reserve)
    await space.#look()
    if (directory !== undefined)
      space.#looks = setInterval(() => void space.#look().catch(onError), diskCheckIntervalMs).unref()
    return space
  }

  /** Whether less than the reserve is free. */
  get isShort(): boolean {
    return this.#isShort
  }

  close(): void {
    clearInterval(this.#looks)
  }

  async #look(): Promise<void> {
    if (this.#directory === undefined) return
    const { bavail, bsize } = await statfs(this.#directory)
    this.#isShort = bavail * bsize < this.#reserve
  }
}
