import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BackendError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { canReach, type ServerAccount, SHARED, serverAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { settleFormerServer } from './left-server.ts'

/** A Postgres server of our own. */
export interface EmbeddedServer {
  /** The address of its database, as its superuser. */
  readonly url: string
  /** Ends the server; what was committed is on the disk before it is acknowledged. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Settings of the server in place of ours, by name. */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** A cluster that a new one begins as a copy of. */
  readonly template?: string | undefined
}

/** Postgres' own hold for all others. */
const SETTINGS: ServerOptions['settings'] = {
  listen_addresses: '',
  max_connections: '50',
  // Nothing reads the log but recovery after a crash.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '256MB',
  // Before it recovers from a crash, Postgres makes sure that all its files are on the disk: at once, and not one after the other.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  // What goes wrong with the server. A statement that fails is its caller's: its text and its rows are a learner's.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Milliseconds until a server that says nothing counts as failed. Recovery after a crash may take some. */
const startTimeoutMs = 60_000
const READY = 'database system is ready to accept connections'
/** Bytes that the path of a socket may have, on the strictest system. */
const maxSocketPathBytes = 103

// Runs the server in the shell's place. A watcher asks it to end when descriptor 3 is closed: when this process closes it, or ends
// in whatever way.
const SUPERVISED = '( (read -r _ <&3; kill -INT $$) & ); exec "$@" 3<&-'

/**
 * Starts the Postgres server of a data directory that this process has locked. It listens on a socket that the user of this process
 * alone may use.
 *
 * @throws CAHIER-B005 when it does not start, -B016 and -B017 when it cannot
 */
export async function startServer(
  dataDir: string,
  log: Log,
  { settings, template }: ServerOptions = {},
): Promise<EmbeddedServer> {
  const account = serverAccount()
  const binaries = await findBinaries(account)
  let sockets: string | undefined
  try {
    const cluster = await prepareCluster(dataDir, binaries, account, template)
    await settleFormerServer(cluster)
    sockets = await socketDirectory(dataDir, account)
    const flags = Object.entries({ ...SETTINGS, ...settings, unix_socket_directories: sockets })
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        SUPERVISED,
        'sh',
        binaries.postgres,
        '-D',
        cluster,
        ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // In a session of its own, an interrupted terminal leaves it to us to end it last.
      { ...account, cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
    )
    const exited = once(child, 'exit')
    await ready(child, log)
    const directory = sockets
    return {
      url: `postgres://postgres@${encodeURIComponent(directory)}/postgres`,
      async stop() {
        child.stdio[3]?.destroy()
        await exited
        await rm(directory, { recursive: true, force: true })
      },
    }
  } catch (cause) {
    if (sockets !== undefined) await rm(sockets, { recursive: true, force: true })
    if (cause instanceof BackendError) throw cause
    throw new BackendError('CAHIER-B005 database', { directory: dataDir }, { cause })
  }
}

/** Resolves once the server takes connections; passes on what it says for as long as it runs. */
async function ready(child: ChildProcess, log: Log): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  if (!child.stderr) throw new Error('The server has no output')
  const lines = createInterface(child.stderr)
  const collect = (line: string) => {
    said += `\n${line}`
  }
  lines.on('line', collect)
  lines.on('line', (line) => {
    // `2026-11-23 01:22:33.444 UTC [123] LOG:  …`
    const [, level = 'LOG', message = line] = /^.*?\[\d+\] (\w+): {2}(.*)$/.exec(line) ?? []
    log(level === 'LOG' ? 'info' : 'error', 'postgres', { message })
    if (message === READY) resolve()
  })
  child.once('error', reject)
  child.once('exit', () => reject(new Error(`Postgres ended:${said}`)))
  const timer = globalThis.setTimeout(() => reject(new Error(`Postgres is not ready:${said}`)), startTimeoutMs)
  try {
    await promise
  } catch (error) {
    child.stdio[3]?.destroy()
    throw error
  } finally {
    clearTimeout(timer)
    lines.off('line', collect)
  }
}

/**
 * Makes a directory that the server can listen in: with a short path, and nobody else's. The data directory links to it, so that the next start
 * removes what a killed process left.
 */
async function socketDirectory(dataDir: string, account: ServerAccount | undefined): Promise<string> {
  const link = join(dataDir, 'sockets')
  const former = await readlink(link).catch(() => undefined)
  if (former !== undefined) await rm(former, { recursive: true, force: true })
  const temporary = join(realpathSync(tmpdir()), 'cahier-')
  const isUsable =
    Buffer.byteLength(`${temporary}XXXXXX/.s.PGSQL.5432`) <= maxSocketPathBytes &&
    (account === undefined || canReach(account, temporary))
  if (!isUsable) await mkdir(SHARED, { recursive: true, mode: 0o755 })
  const directory = await mkdtemp(isUsable ? temporary : join(SHARED, 'sockets-'))
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  await rm(link, { force: true })
  await symlink(directory, link)
  return directory
}
