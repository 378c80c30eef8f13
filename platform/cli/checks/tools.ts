import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Print = (text: string) => void

/** Runs the checkout's tools, and ends those that run when the run is stopped. */
export interface Tools {
  /**
   * Runs a tool of `node_modules/.bin` to its end, and prints what it says as it comes.
   *
   * @returns its exit code; 1 where a signal ended it
   */
  run(tool: string, args: readonly string[], print: Print, variables?: NodeJS.ProcessEnv): Promise<number>
  /** Interrupts the tools that run now; others do not begin. */
  interrupt(): void
}

/** @param variables environment variables of every tool, beside those of this process */
export function toolsOf(root: string, variables: NodeJS.ProcessEnv): Tools {
  let isInterrupted = false
  const running = new Set<ChildProcess>()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return {
    async run(tool, args, print, more = {}) {
      if (isInterrupted) return 1
      const child = spawn(join(root, 'node_modules/.bin', tool), args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...color, ...variables, ...more },
        shell: process.platform === 'win32',
      })
      running.add(child)
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print)
      const [code] = await once(child, 'close')
      running.delete(child)
      return typeof code === 'number' ? code : 1
    },
    interrupt() {
      isInterrupted = true
      for (const child of running) child.kill('SIGINT')
    },
  }
}
