import { isHolder } from '@cahier/releases/trust'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { columns, say } from '../terminal.ts'

/** `cahier keys list`: whose public key each one is, and for which sets it counts. */
export async function listKeys({ authority }: ReleaseContext): Promise<void> {
  const { keys } = await authority.trust()
  say(
    columns([
      texts.keys.columns,
      ...keys.map(({ id, holder, since, until, revoked }) => [
        id,
        holder,
        String(since),
        until === null ? '–' : String(until),
        revoked ? texts.keys.revoked : '',
      ]),
    ]),
  )
}

/** `cahier keys rotate <holder>` */
export async function rotateKey({ authority }: ReleaseContext, holder: string): Promise<void> {
  if (!isHolder(holder)) {
    throw new CommandError('CAHIER-C004', texts.keys.noHolder(holder))
  }
  const file = await authority.rotate(holder)
  say(texts.keys.signsWith(holder, file))
}

/** `cahier keys revoke <key>` */
export async function revokeKey({ authority }: ReleaseContext, id: string): Promise<void> {
  const { holder } = await authority.revoke(id)
  say(texts.keys.isRevoked(id))
  say(holder === 'operator' ? texts.keys.setsStay : texts.keys.releaseStays(holder))
}
