import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { BackendError } from '../../errors.ts'
import { canReach, type ServerAccount, SHARED } from './account.ts'
import type { Binaries } from './binaries.ts'

/** The name of the cluster in a data directory. */
const NAME = 'cluster'
/** Where releases before this engine kept their database, and the last commit that reads it. */
const FORMER = { name: 'postgres', last: '674e5498' }

/**
 * Readies the cluster of a data directory: makes it when there is none, and gives it to the account that the server runs as. Where
 * that account cannot pass the data directory, the cluster stands in `/var/lib/cahier` and the data directory links to it.
 *
 * @param template what a new cluster begins as a copy of
 * @returns the absolute path of the cluster
 * @throws CAHIER-B017 when the directory holds the database of another engine or version
 */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: ServerAccount | undefined,
  template: string | undefined,
): Promise<string> {
  const link = join(dataDir, NAME)
  if (!existsSync(link)) {
    if (existsSync(join(dataDir, FORMER.name))) {
      throw new BackendError('CAHIER-B017 engine', { directory: dataDir, last: FORMER.last })
    }
    const isReachable = account === undefined || canReach(account, link)
    const cluster = isReachable ? link : join(SHARED, randomUUID())
    // Made beside its place: what a first start that was cut short leaves is never taken for a cluster.
    const aside = `${cluster}.${randomUUID()}`
    try {
      if (template === undefined) await initialize(aside, binaries, account)
      else await cp(template, aside, { recursive: true })
      await rename(aside, cluster)
    } catch (error) {
      await rm(aside, { recursive: true, force: true })
      throw error
    }
    if (!isReachable) await symlink(cluster, link)
  }
  const cluster = await realpath(link)
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const [needed = ''] = binaries.version.split('.')
  if (found !== needed) throw new BackendError('CAHIER-B017 version', { directory: dataDir, found, needed })
  if (account !== undefined) await give(cluster, account)
  await admitThisUser(cluster, account)
  return cluster
}

/** Removes the cluster of a data directory, wherever it stands. */
export async function removeCluster(dataDir: string): Promise<void> {
  const link = join(dataDir, NAME)
  if (existsSync(link)) await rm(await realpath(link), { recursive: true })
  await rm(link, { force: true })
}

async function initialize(directory: string, binaries: Binaries, account: ServerAccount | undefined): Promise<void> {
  await mkdir(dirname(directory), { recursive: true, mode: 0o755 })
  await mkdir(directory, { mode: 0o700 })
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${directory}`,
      '--username=postgres',
      '--auth=peer',
      '--encoding=UTF8',
      // Sorts and compares alike on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--data-checksums',
      '--no-instructions',
    ],
    { ...account, cwd: '/', env: {} },
  )
}

/** Makes the account the owner of everything, as a cluster that somebody copied, or a file of it that somebody put back, is theirs. */
async function give(cluster: string, { uid, gid }: ServerAccount): Promise<void> {
  for (const entry of ['.', ...(await readdir(cluster, { recursive: true }))]) {
    const path = join(cluster, entry)
    try {
      if ((await lstat(path)).uid !== uid) await lchown(path, uid, gid)
    } catch (error) {
      // A former server that is just ending removes files.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}

/**
 * Lets in the user of this process and nobody else: the system says who is at the other end of the socket, so there is no password
 * to keep.
 */
async function admitThisUser(cluster: string, account: ServerAccount | undefined): Promise<void> {
  const files = {
    'pg_hba.conf': 'local all all peer map=cahier\n',
    'pg_ident.conf': `cahier "${userInfo().username}" all\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name)
    await writeFile(path, text, { mode: 0o600 })
    if (account !== undefined) await chown(path, account.uid, account.gid)
  }
}
