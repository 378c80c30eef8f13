import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startBackend } from '@cahier/backend/control'
import { damageFile, healthFile } from '@cahier/releases/health'
import { type MemberName, mainChannel, ReleaseError } from '@cahier/releases/model'
import type { Backend, DevelopmentMembers, Log, RunningServer } from '@cahier/server'
import { createLog, embeddedBackend, hostedBackend, logLevel, proposedFile, startServer } from '@cahier/server'
import type { Environment } from '../environment.ts'
import { CommandError, systemCode } from '../error.ts'
import { sentenceOf } from '../language/error-sentence.ts'
import { describeProblemInFrench, releaseErrors } from '../language/release-errors-fr.ts'
import { texts } from '../language/texts.ts'
import { presetBuilder } from '../release/builder.ts'
import { type ReleaseContext, releaseContext } from '../release/context.ts'
import { mendData } from '../release/data-files.ts'
import { adjustChannels, promoteCheckout, publishCheckout, refusedContraction } from '../release/deploy.ts'
import { contractionsAhead, migrationAfter, reportedHead, writeLedger } from '../release/ledger.ts'
import { say } from '../terminal.ts'
import { presentMembers } from '../workspace.ts'
import { backendFolder } from './account.ts'
import { tokensFile } from './tokens.ts'

/** Members that are served from their sources. */
export interface Development {
  members: DevelopmentMembers
  close(): Promise<void>
}

const noDevelopment: Development = { members: {}, close: async () => {} }

/**
 * `cahier start`: publishes what changed, promotes it, and serves the application until it is stopped. Members under
 * development are neither published nor promoted.
 *
 * @throws CAHIER-C002, CAHIER-C003, CAHIER-C023, CAHIER-R049 and the errors of the backend's first start and of the first promotion
 */
export async function start(root: string, environment: Environment, development = noDevelopment): Promise<void> {
  await requireFreePort(environment)
  await requireWritable(environment.data)
  await mendData(environment, say)
  const level = logLevel(environment.log, process.stdout.isTTY === true)
  const log = createLog(level)
  const context = await releaseContext(root, environment, 'npm start')
  const migrationsDir = join(root, 'supabase/migrations')
  const contractions = environment.supabase ? [] : await contractionsToJudge(context, environment.data, migrationsDir)
  const url = Promise.withResolvers<string>()
  const migrateBefore = Promise.withResolvers<string | undefined>()
  for (const { promise } of [url, migrateBefore]) (promise as Promise<unknown>).catch(() => {})
  if (contractions.length === 0) migrateBefore.resolve(undefined)
  const backend = environment.supabase
    ? hostedBackend(environment.supabase.url, environment.supabase.publishableKey)
    : embedded(root, environment, { url: url.promise, migrateBefore: migrateBefore.promise }, level === 'info', log)

  let server: RunningServer | undefined
  const stop = stopOnce(async () => {
    await server?.close()
    await backend.stop()
    await development.close()
  })
  try {
    server = await listen(environment, {
      store: context.store,
      served: context.served,
      grants: context.authority,
      backend,
      log,
      development: development.members,
      health: {
        file: healthFile(environment.data),
        commit: (delta, author) => context.commit(delta, false, author),
      },
      ledger: context.ledger,
      scrub: { file: damageFile(environment.data) },
      releaseApi: {
        tokens: tokensFile(environment),
        audit: join(environment.data, 'release-api.log'),
        trust: context.authority.trust,
        sign: context.authority.sign,
        proposed: environment.approvals === 2 ? proposedFile(environment.data) : undefined,
        commit: (delta, author, channel, { force, approval }) =>
          context.on(channel).commit(delta, force, author, approval),
        preview: (delta, author, channel) => context.on(channel).preview(delta, author),
        open: (channel, author) => context.on(channel).open(author),
        ledger: context.ledger,
        sentence: (error) => error.in(releaseErrors),
        problemSentence: describeProblemInFrench,
      },
    })
    url.resolve(server.url)
    const members = await releasedMembers(root, development)
    const publishing = async () => {
      await context.store.requireConditionalWrites?.()
      return publishCheckout(context.store, members, presetBuilder(root, context, say), say)
    }
    const built = unlessServed(server, publishing())
    // What takes something away from the database is applied once it is known what will be live.
    if (contractions.length > 0)
      migrateBefore.resolve(await refusedContraction(context, (await built) ?? {}, contractions, say))
    const [releases] = await Promise.all([built, backend.started])
    const ledger = backend.ledger()
    if (ledger) await writeLedger(environment.data, ledger, migrationsDir)
    await unlessServed(server, promoteCheckout(context, releases ?? {}, say))
    await unlessServed(server, adjustChannels(context, say))
    await server.refresh()
    say(texts.start.ready(server.url))
  } catch (error) {
    url.reject(error)
    migrateBefore.reject(error)
    await stop()
    throw error
  }
}

/**
 * The contracting migrations that have to wait for what will be live. Where a database has reported nothing and a set is live, as in a new data
 * directory beside an older database, that is each of them; on a new installation, none.
 */
async function contractionsToJudge({ store }: ReleaseContext, data: string, migrationsDir: string) {
  const reported = await reportedHead(data)
  // A store that does not answer may have a set.
  if (reported === null && (await store.head(mainChannel).catch(() => 0)) === null) return []
  return contractionsAhead(data, migrationsDir, reported ?? '')
}

/**
 * Waits for `work`; if a release is refused or the store is unavailable, the served set simply stays.
 *
 * @returns null in that case
 * @throws ReleaseError if nothing is served yet, CAHIER-R049 in any case, because two servers could then overwrite each other's sets, and all other errors
 */
async function unlessServed<Result>(server: RunningServer, work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    const set = server.servedSet()
    if (!(error instanceof ReleaseError) || set === null || error.code === 'CAHIER-R049') throw error
    say(`${sentenceOf(error)} (${error.code})`)
    say(texts.start.stays(set))
    return null
  }
}

/** The shell is always released: a set needs one. */
async function releasedMembers(root: string, { members }: Development): Promise<MemberName[]> {
  return (await presentMembers(root)).filter((member) => member === 'shell' || !(member in members))
}

function embedded(
  root: string,
  environment: Environment,
  known: { url: Promise<string>; migrateBefore: Promise<string | undefined> },
  isLogging: boolean,
  log: Log,
): Backend {
  const dataDir = backendFolder(environment)
  // Without a log collector, the backend logs to a file for later inspection.
  const output = isLogging ? 2 : openSync(join(environment.data, 'backend.log'), 'w')
  const migrationsDir = join(root, 'supabase/migrations')
  let head: string | null = null
  return embeddedBackend(async () => {
    const started = await startBackend({
      dataDir,
      databaseUrl: environment.databaseUrl,
      backupsDir: environment.backups ?? undefined,
      installationDir: environment.data,
      migrationsDir,
      functionsDir: join(root, 'supabase/functions'),
      publicUrl: environment.publicUrl ?? (await known.url),
      // A backend that is restarted applies nothing that came since: only `npm start` compares it with what is live.
      migrateBefore: head === null ? await known.migrateBefore : await migrationAfter(migrationsDir, head),
      mail: environment.mail,
      supportEmail: environment.supportEmail,
      output,
    })
    head ??= started.migration.head
    return started
  }, log)
}

async function listen(
  environment: Environment,
  options: Pick<
    Parameters<typeof startServer>[0],
    'store' | 'served' | 'grants' | 'backend' | 'log' | 'development' | 'releaseApi' | 'health' | 'scrub' | 'ledger'
  >,
): Promise<RunningServer> {
  const { port, host, trustedProxies, data, supportEmail, forumUrl, jitsiUrl, livekitUrl, publicUrl } = environment
  try {
    const configured = {
      port,
      trustedProxies,
      incomingDirectory: data,
      supportEmail,
      forumUrl,
      jitsiUrl,
      livekitUrl,
      publicUrl,
      ...(host === null ? {} : { hosts: [host] }),
    }
    return await startServer({ ...options, ...configured })
  } catch (error) {
    throw listeningError(environment, error)
  }
}

/**
 * Checks early that the port is free, before anything that takes long.
 *
 * @throws CAHIER-C002 if it is not
 */
export async function requireFreePort(environment: Environment): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ port: environment.port, host: environment.host ?? '127.0.0.1' })
    await once(probe, 'listening')
  } catch (error) {
    throw listeningError(environment, error)
  } finally {
    probe.close()
  }
}

/** The CommandError for an address that the server cannot listen on, or the original error. */
function listeningError({ port, host }: Environment, error: unknown): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: texts.start.portTaken(port),
    EACCES: texts.start.portReserved(port),
    EADDRNOTAVAIL: texts.start.notHere(host ?? ''),
  }
  const reason = reasons[systemCode(error) ?? '']
  return reason === undefined ? error : new CommandError('CAHIER-C002', reason, { cause: error })
}

async function requireWritable(data: string): Promise<void> {
  try {
    await mkdir(data, { recursive: true })
    await writeFile(join(data, '.writable'), '')
  } catch (cause) {
    throw new CommandError('CAHIER-C003', texts.start.notWritable(data), { cause })
  }
}

/** Shuts down cleanly at the first signal and exits with code 0. Further signals are ignored. */
function stopOnce(close: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= close()
    return stopped
  }
  const onSignal = async () => {
    if (stopped) return
    say(texts.start.stopping)
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  return stop
}
