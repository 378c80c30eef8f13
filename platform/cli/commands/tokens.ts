import { join } from 'node:path'
import { accountNamed } from '@cahier/backend/control'
import { type Action, actions, createToken, readTokens, revokeToken } from '@cahier/releases/access'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { columns, moment, remark, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'
import { accountAccess } from './account.ts'

/** The file of a data directory that holds its tokens, hashed. */
export const tokensFile = ({ data }: Environment): string => join(data, 'tokens.json')

const dayMs = 86_400_000

/** `cahier token create <member>`: makes a token for one remote. It is shown only this once. */
export async function newToken(
  environment: Environment,
  name: string,
  { actions: wanted, channels, days, owner }: { actions: string; channels: string; days: string; owner?: string },
): Promise<void> {
  const expiresAt = new Date(Date.now() + Number(days) * dayMs)
  if (!/^[1-9]\d{0,2}$/.test(days)) {
    throw new CommandError('CAHIER-C012', texts.tokens.days(days))
  }
  const account = owner === undefined ? undefined : await accountNamed(await accountAccess(environment), owner)
  const { token, bearer } = await createToken(tokensFile(environment), {
    member: memberNamed(name),
    actions: wanted.split(',').map(actionNamed),
    channels: channels.split(',').map((channel) => channel.trim()),
    expiresAt,
    owner: account,
  })
  say(bearer)
  // On the error stream, so that a script reads only the token from the output.
  remark(
    texts.tokens.made(token.id, token.member, token.actions.join(', '), token.channels.join(', '), moment(expiresAt)),
  )
}

/** `cahier token list` */
export async function listTokens(environment: Environment): Promise<void> {
  const tokens = await readTokens(tokensFile(environment))
  if (tokens.length === 0) return say(texts.tokens.none)
  say(
    columns([
      texts.tokens.columns,
      ...tokens.map((token) => [
        token.id,
        token.member,
        token.actions.join(' '),
        token.channels.join(' '),
        token.owner?.email ?? '–',
        moment(new Date(token.expiresAt)),
        token.revokedAt === null ? '' : texts.tokens.revoked,
      ]),
    ]),
  )
}

/** `cahier token revoke <token>` */
export async function withdrawToken(environment: Environment, id: string): Promise<void> {
  await revokeToken(tokensFile(environment), id)
  say(texts.tokens.isRevoked(id))
}

function actionNamed(name: string): Action {
  const action = actions.find((one) => one === name.trim())
  if (action) return action
  throw new CommandError('CAHIER-C012', texts.tokens.noAction(name, actions.join(', ')))
}
