import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { MemberName } from '@cahier/releases/model'
import { directoryStore, newestSet } from '@cahier/releases/store'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** An application with its own checkout, data and port. */
export interface Application {
  url: string
  /** Folder of the checkout that it runs from. */
  checkout: string
  /** Folder of its data. */
  data: string
  /** The lines that it has printed, also after it was ready. */
  said: readonly string[]
  /** Runs the `cahier` command beside the running application. */
  cahier(...args: string[]): Promise<Outcome>
  /** Id of the release that is live, by member. */
  live(): Promise<Partial<Record<MemberName, string>>>
  /** Sends a signal to the backend's process: after `SIGSTOP` requests to it get no response until `SIGCONT`. */
  signalBackend(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** Number of the set that is served now. */
  servedSet(): Promise<number>
  stop(): Promise<void>
}

/** Data folder of the run's shared server. Copying its releases avoids building them again. */
const built = process.env.CAHIER_E2E_DATA ?? ''

/**
 * Starts an application from a checkout.
 *
 * @param command the arguments of `cahier`: `start`, or `dev` and a member
 * @param variables further environment variables
 * @param niceness 19 to run only when no other process needs the processor
 */
export async function startApplication(
  checkout: string,
  command: readonly string[] = ['start'],
  variables: NodeJS.ProcessEnv = {},
  niceness = 0,
): Promise<Application> {
  const data = mkdtempSync(join(tmpdir(), 'cahier-application-'))
  // Whoever runs the database's server for root has to pass it.
  chmodSync(data, 0o711)
  for (const folder of ['releases', 'sets']) {
    if (existsSync(join(built, folder))) cpSync(join(built, folder), join(data, folder), { recursive: true })
  }
  const main = join(checkout, 'platform/cli/main.ts')
  const env = {
    ...process.env,
    ...variables,
    PORT: '0',
    CAHIER_DATA: data,
    CAHIER_LOG: 'warn',
    LC_ALL: '',
    LC_MESSAGES: '',
    LANG: 'C',
  }
  const child = spawn(process.execPath, [main, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  // Stops the application when a bench is stopped.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const said: string[] = []
  const url = await readyUrl(child, said)

  const cahier = async (...args: string[]): Promise<Outcome> => {
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args], { env, cwd: checkout })
      return { code: 0, stdout, stderr }
    } catch (error) {
      const failed = error as Error & { code: number; stdout: string; stderr: string }
      return { code: failed.code, stdout: failed.stdout, stderr: failed.stderr }
    }
  }
  return {
    url,
    said,
    checkout,
    data,
    cahier,
    async live() {
      const { set } = await newestSet(directoryStore(data), 'production')
      return Object.fromEntries(Object.entries(set?.members ?? {}).map(([member, live]) => [member, live?.release]))
    },
    async signalBackend(signal) {
      const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
      const line = stdout
        .split('\n')
        .find((text) => text.includes(` ${child.pid} `) && text.includes('backend/main.ts'))
      process.kill(Number(line?.trim().split(/\s+/)[0]), signal)
    },
    async servedSet() {
      const health = (await (await fetch(`${url}/healthz`)).json()) as { release_set: number }
      return health.release_set
    },
    async stop() {
      process.off('exit', end)
      end()
      if (child.exitCode === null) await once(child, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** @param said gets each line that the application prints, for as long as it runs */
async function readyUrl(child: ChildProcess, said: string[]): Promise<string> {
  if (!child.stdout) throw new Error('the application has no output')
  const url = Promise.withResolvers<string>()
  createInterface(child.stdout)
    .on('line', (line) => {
      said.push(line)
      const [, ready] = /^Cahier est prêt : (\S+)$/.exec(line) ?? []
      if (ready !== undefined) url.resolve(ready)
    })
    .on('close', () => url.reject(new Error(`the application did not start:\n${said.join('\n')}`)))
  return url.promise
}
