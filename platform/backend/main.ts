import { flushCompileCache } from 'node:module'
import { format } from 'node:util'
import * as v from 'valibot'
import { createBackend } from './backend.ts'
import { BackendError } from './errors.ts'
import { describe, logToStdout as log } from './log.ts'
import { type ProcessMessage, ProcessOptions } from './protocol.ts'
import { announce, withdraw } from './running.ts'

/**
 * The backend's process. It gets its options as JSON in the first argument and sends its port to its parent. On SIGTERM, SIGINT or when
 * the parent ends, it finishes the requests, closes the database, releases the lock and exits with code 0.
 */

// Libraries write to the console, but the output of this process is JSON lines.
console.error = (...parameters) => log('error', 'library', { message: format(...parameters) })
console.warn = (...parameters) => log('warn', 'library', { message: format(...parameters) })
console.log = console.info = (...parameters) => log('info', 'library', { message: format(...parameters) })

/** Milliseconds that running requests get to finish at the end. */
const shutdownTimeoutMs = 8_000

const tell = (message: ProcessMessage) => process.send?.(message)

try {
  const options = v.parse(ProcessOptions, JSON.parse(process.argv[2] ?? 'null'))
  const { DATABASE_URL: databaseUrl, CAHIER_SMTP_URL: smtpUrl } = process.env
  // So that no child process inherits them.
  delete process.env.DATABASE_URL
  delete process.env.CAHIER_SMTP_URL
  const mail = smtpUrl && options.mailFrom ? { smtpUrl, from: options.mailFrom } : undefined
  const backend = await createBackend({ ...options, databaseUrl, mail })
  const url = await backend.listen()
  announce(options.dataDir, url)

  let ending = false
  const end = async (reason: string) => {
    if (ending) return
    ending = true
    log('info', 'stopping', { reason })
    const hurry = setTimeout(() => process.exit(1), shutdownTimeoutMs)
    withdraw(options.dataDir)
    await backend.close()
    clearTimeout(hurry)
    process.exit(0)
  }
  process.once('SIGTERM', () => end('SIGTERM'))
  process.once('SIGINT', () => end('SIGINT'))
  process.once('disconnect', () => end('parent gone'))
  // Without the database nothing can be finished. The supervisor starts a new process, which connects again.
  void backend.lost.then(() => {
    if (ending) return
    log('error', 'database lost', {})
    withdraw(options.dataDir)
    process.exit(1)
  })

  // A process that is killed writes none at its end.
  flushCompileCache()
  const { head: migrationHead, floor: migrationFloor } = backend.migration
  log('info', 'ready', { url, migration: migrationHead })
  tell({
    type: 'ready',
    port: Number(new URL(url).port),
    publishableKey: backend.publishableKey,
    migrationHead,
    migrationFloor,
  })
} catch (error) {
  log('error', 'did not start', { error: describe(error) })
  const reason = error instanceof Error ? error.message : String(error)
  const failure = error instanceof BackendError ? error : new BackendError('CAHIER-B006 failed', { reason })
  tell({ type: 'failed', kind: failure.kind, parameters: failure.parameters })
  process.exitCode = 1
  process.disconnect?.()
}
