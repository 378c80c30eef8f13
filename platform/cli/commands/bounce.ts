import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { accountAccess } from './account.ts'

const Answer = v.object({
  outcome: v.picklist(['refused', 'failed', 'complaint', 'unknown_mail', 'no_report', 'not_ours', 'no_failure']),
})

/**
 * `cahier mail bounce`: takes in a message that came back.
 *
 * @param message the raw message
 * @throws CAHIER-C006
 */
export async function takeBounce(environment: Environment, message: AsyncIterable<Buffer>): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const { url, secretKey } = await accountAccess(environment)
  const answer = await fetch(new URL('/functions/v1/mail-reports', url), {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'message/rfc822' },
    body: Buffer.concat(chunks),
  })
  if (!answer.ok) throw new CommandError('CAHIER-C006', texts.accounts.bounceRefused(answer.status))
  say(texts.accounts.bounce[v.parse(Answer, await answer.json()).outcome])
}
