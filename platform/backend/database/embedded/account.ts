import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user of this machine that the server runs as. */
export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

/** Where root keeps what the server's account has to reach and cannot reach elsewhere. */
export const SHARED = '/var/lib/cahier'

/** Users without rights of their own that systems have, the better one first. None is added. */
const NAMES = ['postgres', 'nobody']

/**
 * Postgres refuses to run as root: there it runs as a user of the system without rights.
 *
 * @returns undefined when the server runs as this process' own user
 */
export function serverAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => {
        const [name = '', , uid, gid] = line.split(':')
        return [name, { uid: Number(uid), gid: Number(gid) }] as const
      }),
  )
  for (const name of NAMES) {
    const user = users.get(name)
    if (user !== undefined) return user
  }
  throw new Error(`This system has no user ${NAMES.join(' or ')}`)
}

/** Whether an account may pass every directory above a path that exists. */
export function canReach(account: ServerAccount, path: string): boolean {
  for (
    let directory = dirname(path), below = path;
    directory !== below;
    below = directory, directory = dirname(directory)
  ) {
    const { mode, uid, gid } = statSync(directory)
    const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
    if (passes === 0) return false
  }
  return true
}
