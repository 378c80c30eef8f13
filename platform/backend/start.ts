import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readKeys } from './access/keys.ts'
import type { MigrationLedger } from './database/database.ts'
import { BackendError } from './errors.ts'
import type { MailOptions } from './mail/mailer.ts'
import type { ProcessMessage, ProcessOptions } from './protocol.ts'

export interface StartOptions extends ProcessOptions {
  /** Where the process' JSON lines are written: this process' stdout, nowhere, or an open file descriptor. */
  readonly output?: 'inherit' | 'ignore' | number
  /** A Postgres database, as its superuser or an owner who may make roles. Absent: the one of the data directory. */
  readonly databaseUrl?: string | undefined
  /** The server that sends its mails, if any. */
  readonly mail?: MailOptions | undefined
}

export interface RunningBackend {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly publishableKey: string
  readonly secretKey: string
  readonly migration: MigrationLedger
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  /** Shuts it down and resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Starts the backend in a process of its own and resolves once it serves.
 *
 * @throws BackendError with the process' own code (directory in use, migration failed, …), CAHIER-B006 when it failed otherwise or ended without a message
 */
export async function startBackend({
  output = 'inherit',
  databaseUrl,
  mail,
  ...given
}: StartOptions): Promise<RunningBackend> {
  const options: ProcessOptions = { ...given, ...(mail && { mailFrom: mail.from }) }
  const child = fork(join(import.meta.dirname, 'main.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      CAHIER_SMTP_URL: mail?.smtpUrl,
      // Without types to strip and scripts to compile, a process starts in half the time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(options.dataDir, 'compiled'),
    },
  })
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const ready = await firstWord(child)
  return {
    url: `http://127.0.0.1:${ready.port}`,
    port: ready.port,
    pid: child.pid ?? 0,
    publishableKey: ready.publishableKey,
    secretKey: readKeys(options.dataDir).secretKey,
    migration: { head: ready.migrationHead, floor: ready.migrationFloor },
    exited,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

type Ready = Extract<ProcessMessage, { type: 'ready' }>

function firstWord(child: ChildProcess): Promise<Ready> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  child.once('message', (message: ProcessMessage) => {
    if (message.type === 'ready') resolve(message)
    else reject(new BackendError(message.kind, message.parameters))
  })
  child.once('error', reject)
  child.once('exit', () => reject(new BackendError('CAHIER-B006 ended', {})))
  return promise
}
