import { join } from 'node:path'
import { type Action, actions, createToken, readTokens, revokeToken } from '@cahier/releases/access'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { columns, moment, remark, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'

/** Where a data directory keeps its tokens, hashed. */
export const tokensFile = ({ data }: Environment): string => join(data, 'tokens.json')

const day = 86_400_000

/** `cahier token create <member>`: a token for one remote, shown this once. */
export async function newToken(
  environment: Environment,
  name: string,
  { actions: wanted, channels, days }: { actions: string; channels: string; days: string },
): Promise<void> {
  const expiresAt = new Date(Date.now() + Number(days) * day)
  if (!/^[1-9]\d{0,2}$/.test(days)) {
    throw new CommandError('CAHIER-C012', `« ${days} » n’est pas un nombre de jours : de 1 à 999.`)
  }
  const { token, bearer } = await createToken(tokensFile(environment), {
    member: memberNamed(name),
    actions: wanted.split(',').map(actionNamed),
    channels: channels.split(',').map((channel) => channel.trim()),
    expiresAt,
  })
  say(bearer)
  // Beside it, so that a script takes the token alone.
  remark(
    `Jeton ${token.id} pour ${token.member} (${token.actions.join(', ')}) sur ${token.channels.join(', ')}, jusqu’au ${moment(expiresAt)}. Il n’est montré qu’une fois.`,
  )
}

/** `cahier token list` */
export async function listTokens(environment: Environment): Promise<void> {
  const tokens = await readTokens(tokensFile(environment))
  if (tokens.length === 0) return say('Aucun jeton.')
  say(
    columns([
      ['Jeton', 'Membre', 'Actions', 'Canaux', 'Expire', ''],
      ...tokens.map((token) => [
        token.id,
        token.member,
        token.actions.join(' '),
        token.channels.join(' '),
        moment(new Date(token.expiresAt)),
        token.revokedAt === null ? '' : 'révoqué',
      ]),
    ]),
  )
}

/** `cahier token revoke <token>` */
export async function withdrawToken(environment: Environment, id: string): Promise<void> {
  await revokeToken(tokensFile(environment), id)
  say(`Le jeton ${id} est révoqué.`)
}

function actionNamed(name: string): Action {
  const action = actions.find((one) => one === name.trim())
  if (action) return action
  throw new CommandError('CAHIER-C012', `« ${name} » n’est pas une action : ${actions.join(', ')}.`)
}
