import type { CallerClaims } from '../database/claims.ts'
import type { Database } from '../database/database.ts'

/** What a caller may do on a channel: receive and send broadcasts, see presences and show its own. */
export interface Rights {
  readonly broadcast: Verdict
  readonly presence: Verdict
}

interface Verdict {
  readonly read: boolean
  readonly write: boolean
}

const ALL: Verdict = { read: true, write: true }
const NONE: Verdict = { read: false, write: false }

/** On a public channel everybody has all rights. */
export const PUBLIC: Rights = { broadcast: ALL, presence: ALL }

/** Asks the policies of `realtime.messages` about a private channel. */
export async function authorize(database: Database, topic: string, claims: CallerClaims): Promise<Rights> {
  const verdicts = await database.as('postgres', (sql) =>
    sql<{ extension: string; reads: boolean; writes: boolean }>('select * from realtime.authorize($1, $2)', [
      topic,
      JSON.stringify(claims),
    ]),
  )
  const of = (extension: keyof Rights): Verdict => {
    const verdict = verdicts.find((row) => row.extension === extension)
    return verdict === undefined ? NONE : { read: verdict.reads, write: verdict.writes }
  }
  return { broadcast: of('broadcast'), presence: of('presence') }
}
