import { useSession, useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useState } from 'react'
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

export type Mails = 'loading' | 'absent' | 'failed' | { sends: boolean; mails: readonly Mail[] }

/** The mails that the current user may see. */
export function useMails(): { state: Mails; reload(): void } {
  const shell = useShell()
  const session = useSession()
  const { supabase } = useHost().boot
  const [state, setState] = useState<Mails>('loading')
  const signedIn = session.status === 'signed-in'

  const load = useCallback(async (): Promise<Mails> => {
    const headers: Record<string, string> = { apikey: supabase.publishableKey }
    if (signedIn) {
      const { data } = await (await shell.supabase()).auth.getSession()
      if (data.session) headers.authorization = `Bearer ${data.session.access_token}`
    }
    const answer = await fetch(`${supabase.url}/mail/v1/mails`, { headers })
    if (answer.status === 404) return 'absent'
    if (!answer.ok) throw new Error(apiError(answer.status, await answer.text()))
    return await answer.json()
  }, [shell, signedIn, supabase])

  const reload = useCallback(() => {
    load().then(setState, (error: unknown) => {
      shell.reportError(error)
      setState('failed')
    })
  }, [load, shell])
  useEffect(reload, [reload])
  return { state, reload }
}
