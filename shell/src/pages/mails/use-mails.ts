import type { QueryResult } from '@cahier/contract/data'
import { AreaError } from '@cahier/contract/react'
import { area } from '../../account/data/area.ts'
import { useHost } from '../../host/host.ts'
import { apiError } from './api-error.ts'

/** A mail in the answer of `/mail/v1/mails`. */
export interface Mail {
  id: string
  recipient: string
  subject: string
  body: string | null
  attempts: number
  sent_at: string | null
  failed_at: string | null
  error: string | null
  created_at: string
}

export interface Mails {
  /** Whether the backend sends its mails; it keeps them otherwise. */
  sends: boolean
  mails: readonly Mail[]
}

const mails = area.query(
  'mails',
  async ({ client, signal }, url: string, apikey: string): Promise<Mails | null> => {
    const { data } = await client.auth.getSession()
    const headers = { apikey, ...(data.session && { authorization: `Bearer ${data.session.access_token}` }) }
    const answer = await fetch(`${url}/mail/v1/mails`, { headers, signal })
    if (answer.status === 404) return null
    if (answer.ok) return answer.json()
    const { status } = answer
    throw new AreaError(apiError(status, await answer.text()), { status, code: status < 500 ? String(status) : '' })
  },
  { staleTime: 0 },
)

/** The mails that the current user may see; null for those who may not see the page. */
export function useMails(): QueryResult<Mails | null> {
  const { url, publishableKey } = useHost().boot.supabase
  return mails.useQuery(url, publishableKey)
}
