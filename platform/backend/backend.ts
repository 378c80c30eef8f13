import { createHmac } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { Gatekeeper } from './access/caller.ts'
import { type BackendKeys, createKeys, ensureKeys } from './access/keys.ts'
import { RateLimit } from './access/rate-limit.ts'
import { databaseInTurns, inTurn } from './access/rate-limit-key.ts'
import { AccessTokens } from './access/tokens.ts'
import { TURN_LIMITS, Turns } from './access/turns.ts'
import { createAuthApp } from './auth/app.ts'
import { forgetDevices } from './auth/devices.ts'
import { forgetFlowCodes } from './auth/flow.ts'
import { type AuthLimits, DEFAULT_LIMITS } from './auth/limits.ts'
import { costOf, type PasswordCost, Passwords } from './auth/passwords.ts'
import { Redirects } from './auth/redirects.ts'
import { createBackupApp } from './backup/app.ts'
import { Erasures } from './backup/erasures.ts'
import { backUpNightly } from './backup/nightly.ts'
import { writeBackup } from './backup/write.ts'
import type { MigrationLedger } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { DiskSpace } from './disk/space.ts'
import { createFunctions } from './functions/app.ts'
import { readSecrets, secretsRevision } from './functions/secrets.ts'
import { createGateway } from './gateway/app.ts'
import { automations } from './jobs/automations.ts'
import { runDueJobs } from './jobs/due.ts'
import { repeat } from './jobs/repeat.ts'
import { describe, type Log, logToStdout } from './log.ts'
import { createMailApp } from './mail/app.ts'
import { collectMails } from './mail/collect.ts'
import { Mailer, type MailOptions } from './mail/mailer.ts'
import { forgetMails } from './mail/queue.ts'
import { createPayments } from './payments-sandbox/payments.ts'
import { createRealtime } from './realtime/app.ts'
import type { RealtimeLimits } from './realtime/limits.ts'
import { createRest } from './rest/app.ts'
import { createStorage } from './storage/service.ts'

/** Milliseconds that requests under way get to finish when the backend closes. */
const closeTimeoutMs = 5_000

/** Bytes of the disk that are left to the database when learners' writes stop. */
const diskReserveBytes = 256 * 1024 * 1024

/** Bytes of a request's head: more than the proxy takes, which adds to it. */
const maxHeaderBytes = 40 * 1024

/** Milliseconds between two looks at what automations are due by the clock. */
const automationIntervalMs = 5_000

/** Milliseconds between two rounds of the database's upkeep. */
const upkeepIntervalMs = 10 * 60_000

/** Milliseconds between two searches for files that nothing names any more. */
const fileSweepIntervalMs = 6 * 3600_000

export interface BackendOptions {
  /** Keys, files and, without an address, the database. Absent: keys and files for as long as it runs. */
  readonly dataDir?: string | undefined
  /** A Postgres database, as its superuser or an owner who may make roles. Absent: the one of the data directory. */
  readonly databaseUrl?: string | undefined
  readonly migrationsDir?: string | undefined
  /** Version of the migration before which it stops: that one and later ones are not applied. */
  readonly migrateBefore?: string | undefined
  readonly functionsDir?: string | undefined
  /** Origins other than the application's own that may call. */
  readonly origins?: readonly string[] | undefined
  /** Where browsers reach this backend: the issuer of its tokens. Its own address when absent. */
  readonly publicUrl?: string | undefined
  /** Milliseconds until the first part of a function's answer (20 s). */
  readonly functionTimeout?: number | undefined
  /** Milliseconds between two parts of a function's answer (60 s). */
  readonly functionIdle?: number | undefined
  /** Milliseconds between two runs of the due jobs (30 s). */
  readonly jobInterval?: number | undefined
  /** Where nightly backups go; none are made when absent. */
  readonly backupsDir?: string | undefined
  /** The application's data directory, of which backups take along what cannot be made again. */
  readonly installationDir?: string | undefined
  /** Bytes of the data directory's disk that stay free: learners' writes are refused before (256 MiB). */
  readonly diskReserve?: number | undefined
  /** How mails leave this machine; absent, they stay in the mail queue and addresses count as confirmed. */
  readonly mail?: MailOptions | undefined
  /** Who gets the mails that the product writes to its support; absent, nobody does and they wait. */
  readonly supportEmail?: string | undefined
  readonly limits?: Partial<AuthLimits> | undefined
  /** What hashing a password costs; OWASP's advice when absent. */
  readonly passwordCost?: PasswordCost | undefined
  readonly realtimeLimits?: Partial<RealtimeLimits> | undefined
}

export interface Backend {
  readonly fetch: Hono['fetch']
  readonly publishableKey: string
  readonly secretKey: string
  readonly migration: MigrationLedger
  /** Resolves when the database can no longer be counted on: this backend should give way to a new one. */
  readonly lost: Promise<Error>
  /** Listens on a free port of 127.0.0.1 and gives its address; functions need it. */
  listen(): Promise<string>
  /** Writes everything to a new file. Throws CAHIER-B015. */
  backUp(path: string): Promise<void>
  /** Finishes the requests under way, then closes the database and gives its lock back. */
  close(): Promise<void>
}

/** Opens a backend in this process. Throws BackendError as `openDatabase` does. */
export async function createBackend(options: BackendOptions, log: Log = logToStdout): Promise<Backend> {
  const { dataDir, databaseUrl, migrationsDir, migrateBefore, installationDir } = options
  const database = await openDatabase({ dataDir, url: databaseUrl, migrationsDir, migrateBefore, log })
  try {
    const keys = dataDir === undefined ? await createKeys() : await ensureKeys(dataDir)
    let address = options.publicUrl ?? 'http://127.0.0.1'
    const tokens = new AccessTokens(keys, () => `${options.publicUrl ?? address}/auth/v1`)
    const gatekeeper = new Gatekeeper(keys, tokens, database)
    const limits = { ...DEFAULT_LIMITS, ...options.limits }
    const report = (event: string) => (error: unknown) => log('error', event, { error: describe(error) })
    const redirects = new Redirects(() => options.publicUrl ?? address, options.origins ?? [])
    const mailer = new Mailer(database, options.mail, () => redirects.site, log)
    const serviceTurns = new Turns(TURN_LIMITS.services)
    const services = databaseInTurns(database, serviceTurns)
    const hashing = new Turns(TURN_LIMITS.passwords)
    const unanswered = new Set<Promise<void>>()
    const auth = createAuthApp(
      {
        database: services,
        keys,
        tokens,
        passwords: new Passwords(options.passwordCost ?? costOf(address), (hash) => inTurn(hashing, hash)),
        gatekeeper,
        limits: {
          account: new RateLimit(limits.account),
          address: new RateLimit(limits.address),
          renewal: new RateLimit(limits.renewal),
          wrongRenewal: new RateLimit(limits.wrongRenewal),
          mail: new RateLimit(limits.mail),
          mailbox: new RateLimit(limits.mailbox),
          anonymous: new RateLimit(limits.anonymous),
        },
        redirects,
        mailer,
        later(work) {
          const done: Promise<void> = work()
            .catch(report('mail request failed'))
            .finally(() => unanswered.delete(done))
          unanswered.add(done)
        },
      },
      log,
    )
    const functions = createFunctions({
      directory: options.functionsDir,
      keys,
      gatekeeper,
      url: () => address,
      times: { first: options.functionTimeout ?? 20_000, idle: options.functionIdle ?? 60_000, whole: 400_000 },
      log,
      secrets: () => {
        const given = dataDir === undefined ? {} : readSecrets(dataDir)
        return {
          CAHIER_URL: redirects.site.href,
          ...(given.STRIPE_SECRET_KEY === undefined && testPayments(keys, address)),
          ...given,
        }
      },
      secretsRevision: () => (dataDir === undefined ? '' : secretsRevision(dataDir)),
    })
    const payments = await createPayments({
      database,
      ...paymentSecrets(keys),
      site: () => redirects.site,
      webhook: () => `${address}/functions/v1/stripe-webhook`,
      interval: options.jobInterval ?? 30_000,
      onError: report('payments failed'),
    })
    const space = await DiskSpace.watch(dataDir, options.diskReserve ?? diskReserveBytes, report('disk not read'))
    const storage = await createStorage({ dataDir, database: services, gatekeeper, keys, space, log })
    const realtime = await createRealtime({
      database,
      gatekeeper,
      turns: serviceTurns,
      limits: options.realtimeLimits,
      log,
    })
    const onDamagedSet = (set: string) => log('warn', 'damaged set passed over by backup', { set })
    const backUp = (path: string) =>
      writeBackup({ database, files: storage.files, keys, installationDir, onDamagedSet }, path)
    const gateway = createGateway({
      database,
      gatekeeper,
      auth,
      log,
      rest: await createRest(database, database.clients, { space }),
      turns: { rest: new Turns(TURN_LIMITS.rest), functions: new Turns(TURN_LIMITS.functions) },
      functions: functions.app,
      payments,
      realtime: realtime.app,
      storage: storage.app,
      mail: createMailApp({ database, gatekeeper, mailer, site: () => redirects.site }),
      backup: createBackupApp(gatekeeper, backUp),
      space,
      origins: options.origins ?? [],
    })
    const invoke = async (name: string) => {
      const headers = { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` }
      const request = new Request(`${address}/functions/v1/${name}`, { method: 'POST', headers, body: '{}' })
      const answer = await gateway.fetch(request)
      if (!answer.ok) throw new Error(`The function ${name} answered ${answer.status}`)
      // It may go on after its answer has begun.
      await answer.arrayBuffer()
    }
    // A transaction asks for a function that has work from now on: see private.call_soon.
    const call = (name: string) => {
      const done: Promise<void> = invoke(name)
        .catch(report('function failed'))
        .finally(() => unanswered.delete(done))
      unanswered.add(done)
    }
    await database.listen('due_functions', (name) => {
      if (/^[a-z-]+$/.test(name)) call(name)
    })
    const engine = automations(database)
    const runAutomations = () => engine.drain().catch(report('automations failed'))
    // What has happened sets automations off at once.
    await database.listen('due_automations', runAutomations)
    const { backupsDir } = options
    const erasures = await Erasures.open(database, { dataDir, backupsDir }, report('erasures not listed'))
    const listing = repeat(() => erasures.keep(), options.jobInterval ?? 30_000, report('erasures not listed'))
    const jobs = repeat(() => runDueJobs(database, invoke), options.jobInterval ?? 30_000, report('jobs failed'))
    const due = repeat(
      async () => {
        await runAutomations()
        for (const name of await engine.waitedFor()) call(name)
      },
      Math.min(options.jobInterval ?? 30_000, automationIntervalMs),
      report('automations failed'),
    )
    const mails = repeat(
      async () => {
        // Whatever becomes of the product's mails, those of signing in go out.
        await mailer.drain()
        if (!options.supportEmail) return
        await collectMails(database, options.supportEmail)
        await mailer.drain()
      },
      options.jobInterval ?? 30_000,
      report('mails failed'),
    )
    const upkeep = repeat(
      async () => {
        await database.as('supabase_auth_admin', async (sql) => {
          for (const forget of [forgetMails, forgetFlowCodes, forgetDevices]) await forget(sql)
        })
      },
      upkeepIntervalMs,
      report('upkeep failed'),
    )
    const nightly =
      backupsDir === undefined
        ? undefined
        : repeat(() => backUpNightly(backupsDir, backUp), upkeepIntervalMs, report('nightly backup failed'))
    const sweep = repeat(() => storage.sweep(), fileSweepIntervalMs, report('sweep failed'))
    // The proxy in front ends idle connections. When both ends may, a request can meet a connection that is just closing.
    const server = createAdaptorServer({
      fetch: gateway.fetch,
      serverOptions: { keepAliveTimeout: 0, maxHeaderSize: maxHeaderBytes },
      websocket: { server: realtime.sockets },
    })
    return {
      fetch: gateway.fetch,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      migration: await database.head(),
      backUp,
      lost: database.lost,
      async listen() {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
        await promise
        const bound = server.address()
        if (bound === null || typeof bound === 'string') throw new Error('The server has no port')
        address = `http://127.0.0.1:${bound.port}`
        return address
      },
      async close() {
        const repeated = [listing, jobs, due, mails, upkeep, sweep, nightly]
        await engine.close()
        await Promise.all([...repeated.map((repetition) => repetition?.stop()), realtime.close()])
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          if ('closeIdleConnections' in server) server.closeIdleConnections()
          setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), closeTimeoutMs).unref()
        })
        await Promise.all(unanswered)
        await payments.close()
        await mailer.close()
        await functions.close()
        await storage.close()
        space.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Secrets of the test checkout: the same at each start, and nobody's but this installation's. */
function paymentSecrets({ secretKey }: BackendKeys) {
  const derived = (purpose: string) => createHmac('sha256', secretKey).update(`payments ${purpose}`).digest('base64url')
  return { secretKey: `sk_test_${derived('api')}`, webhookSecret: `whsec_${derived('webhook')}` }
}

/** What the functions know of the test checkout. An operator's own STRIPE_SECRET_KEY takes its place. */
function testPayments(keys: BackendKeys, address: string) {
  const { secretKey, webhookSecret } = paymentSecrets(keys)
  return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: address }
}
