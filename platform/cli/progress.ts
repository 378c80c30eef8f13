import { texts } from './language/texts.ts'
import { say } from './terminal.ts'

/**
 * Does something at the first SIGINT or SIGTERM; a second one ends the process as usual.
 *
 * @returns a function that removes the signal handlers
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
  /** Shows the current step. @param of the number of steps, where it was not known at the start */
  step(text: string, of?: number): void
  /** Ends the progress display; from then on signals end the process as usual. */
  end(): void
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Shows the progress of a long command: on a terminal in one line that each step overwrites, otherwise in a line per step. A
 * command that is stopped exits with code 130.
 *
 * @param steps number of steps, if it is known
 * @param showSoFar prints the results so far when the command is stopped
 */
export function startProgress(
  steps: number | null,
  showSoFar: () => void = () => {},
  output: Output = process.stderr,
): Progress {
  let done = 0
  let total = steps
  const erase = () => output.isTTY && output.write('\r\u001b[K')
  const release = onStop(() => {
    erase()
    say(texts.stoppedAt(done, total))
    showSoFar()
    process.exit(130)
  })
  return {
    step(text, of) {
      done++
      total = of ?? total
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

/** The output of work that runs beside other work: held until `show`, then printed as it comes. */
export function heldOutput(output: Pick<Output, 'write'> = process.stdout) {
  let held: string[] | null = []
  return {
    print(text: string): void {
      if (held) held.push(text)
      else output.write(text)
    },
    show(): void {
      for (const text of held ?? []) output.write(text)
      held = null
    },
  }
}
