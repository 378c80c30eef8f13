import { texts } from './language/texts.ts'
import { say } from './terminal.ts'

/**
 * Does something at the first SIGINT or SIGTERM; a second one ends the process as usual.
 *
 * @returns how to let the signals alone again
 */
export function onStop(work: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const end = () => {
    for (const signal of signals) process.off(signal, stop)
  }
  const stop = () => {
    end()
    work()
  }
  for (const signal of signals) process.on(signal, stop)
  return end
}

export interface Progress {
  /** Says what is being done now. */
  step(text: string): void
  /** To be called when all is done: signals end the process as usual from then on. */
  end(): void
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Says how far a long command is: on a terminal in one line that each step writes over, else in a line for each step. A command that
 * is stopped ends with code 130.
 *
 * @param total how many steps there will be, where that is known
 * @param showSoFar prints what there is already when the command is stopped
 */
export function startProgress(
  total: number | null,
  showSoFar: () => void = () => {},
  output: Output = process.stderr,
): Progress {
  let done = 0
  const erase = () => output.isTTY && output.write('\r\u001b[K')
  const release = onStop(() => {
    erase()
    say(texts.stoppedAt(done, total))
    showSoFar()
    process.exit(130)
  })
  return {
    step(text) {
      done++
      const line = `${done}${total === null ? '' : `/${total}`} ${text}`
      if (output.isTTY) output.write(`\r\u001b[K${line}`)
      else output.write(`${line}\n`)
    },
    end() {
      erase()
      release()
    },
  }
}
