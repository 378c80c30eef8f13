import { isHolder } from '@cahier/releases/trust'
import { CommandError } from '../error.ts'
import type { ReleaseContext } from '../release/context.ts'
import { columns, say } from '../terminal.ts'

/** `cahier keys list`: which public key speaks for whom, from which set to which. */
export async function listKeys({ authority }: ReleaseContext): Promise<void> {
  const { keys } = await authority.trust()
  say(
    columns([
      ['Clé', 'Titulaire', 'Depuis', 'Jusqu’à', ''],
      ...keys.map(({ id, holder, since, until, revoked }) => [
        id,
        holder,
        String(since),
        until === null ? '–' : String(until),
        revoked ? 'révoquée' : '',
      ]),
    ]),
  )
}

/** `cahier keys rotate <holder>` */
export async function rotateKey({ authority }: ReleaseContext, holder: string): Promise<void> {
  if (!isHolder(holder)) {
    throw new CommandError('CAHIER-C004', `« ${holder} » n’est pas un titulaire : operator, shell ou mf-<domaine>.`)
  }
  const file = await authority.rotate(holder)
  say(`${holder} signe maintenant avec ${file}.`)
}

/** `cahier keys revoke <key>` */
export async function revokeKey({ authority }: ReleaseContext, id: string): Promise<void> {
  const { holder } = await authority.revoke(id)
  say(`${id} est révoquée : rien de ce qu’elle a signé ne peut plus être mis en service.`)
  say(
    holder === 'operator'
      ? 'Les ensembles qu’elle a signés jusqu’ici restent dans l’historique.'
      : `La version de ${holder} en service y reste jusqu’à ce qu’une autre la remplace.`,
  )
}
