import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { run } from './away.ts'

/** A reader's terminal: what a command does to the folder and the variables holds for those after it. */
export interface Terminal {
  /** The folder that it is in now. */
  folder(): string
  /** @returns what the command printed; throws with its output if it fails */
  run(command: string): Promise<string>
  /**
   * Starts a command that serves, and waits until it does.
   *
   * @param ready the line that says so, with the address in its group
   */
  serve(command: string, ready?: RegExp): Promise<Serving>
}

export interface Serving {
  url: string
  /** Ctrl+C. @returns the exit code, null if a signal ended it */
  stop(): Promise<number | null>
}

/** @param folder where it begins */
export function openTerminal(folder: string, variables: NodeJS.ProcessEnv = {}): Terminal {
  const state = join(mkdtempSync(join(tmpdir(), 'cahier-terminal-')), 'state')
  const begin = `[ ! -e ${state} ] || . ${state};`
  let current = folder
  return {
    folder: () => current,
    async run(command) {
      // The state is written by the shell itself, which alone knows what `cd` and `export` have done.
      const script = `${begin} ${command}\ncode=$?; { export -p; printf 'cd %q\\n' "$PWD"; } > ${state}; exit $code`
      const said = await run(current, 'bash', ['-c', script], variables)
      current = /^cd (.*)$/m.exec(readFileSync(state, 'utf8').split('\n').findLast(Boolean) ?? '')?.[1] ?? current
      return said
    },
    async serve(command, ready = /^Cahier est prêt : (\S+)/) {
      const child = spawn('bash', ['-c', `${begin} exec ${command}`], {
        cwd: current,
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      })
      return { url: await readyUrl(child, command, ready), stop: () => interrupt(child) }
    },
  }
}

async function readyUrl(child: ChildProcess, command: string, ready: RegExp): Promise<string> {
  const said: string[] = []
  if (!child.stdout) throw new Error(`${command} has no output`)
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    const [, url] = ready.exec(line) ?? []
    if (url === undefined) continue
    child.stdout.resume()
    return url
  }
  throw new Error(`${command} did not start:\n${said.join('\n')}`)
}

/** Milliseconds in which whatever serves has to end after Ctrl+C. */
const interruptTimeoutMs = 60_000

/** Ctrl+C signals every process of the terminal. @throws if the process does not end then */
async function interrupt(child: ChildProcess): Promise<number | null> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null) return child.exitCode
  const gone = once(child, 'exit', { signal: AbortSignal.timeout(interruptTimeoutMs) })
  process.kill(-pid, 'SIGINT')
  const [code] = (await gone.catch((cause: unknown) => {
    process.kill(-pid, 'SIGKILL')
    throw new Error('Ctrl+C did not end the process.', { cause })
  })) as [number | null]
  return code
}
