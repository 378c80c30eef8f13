import { useShell } from '@cahier/contract/react'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { placeSession } from '../../account/session/place-session.ts'
import { useTexts } from './locales/index.ts'
import { type AuthFailure, authProblem } from './messages.ts'

type Auth = SupabaseClient['auth']

/** The part of an authentication answer that the screens use. */
export interface AuthAnswer {
  data: { session?: Session | null }
  error: AuthFailure | null
}

export type AuthState = { status: 'idle' | 'busy' | 'signed-in' } | { status: 'failed'; message: string }

/**
 * Calls the authentication service for a form and tracks the call's state. A session in the answer opens the application at once:
 * the routes react to it and leave the form.
 */
export function useAuthCall() {
  const shell = useShell()
  const { sessions } = useAccount()
  const { errors } = useTexts()
  const [state, setState] = useState<AuthState>({ status: 'idle' })

  /** @returns the answer, or null when the call failed and the form says so */
  async function call<Answer extends AuthAnswer>(work: (auth: Auth) => Promise<Answer>): Promise<Answer | null> {
    setState({ status: 'busy' })
    try {
      const { auth } = await shell.supabase()
      const answer = await work(auth)
      if (answer.error) {
        const problem = authProblem(answer.error)
        if (problem === 'fallback' || problem === 'unavailable') shell.reportError(answer.error)
        setState({ status: 'failed', message: errors[problem] })
        return null
      }
      if (answer.data.session) sessions.accept(answer.data.session)
      setState({ status: answer.data.session ? 'signed-in' : 'idle' })
      if (answer.data.session && !sessions.needsCode.get()) void placeSession(shell).catch(() => {})
      return answer
    } catch (error) {
      shell.reportError(error)
      setState({ status: 'failed', message: errors.offline })
      return null
    }
  }
  return {
    state,
    busy: state.status === 'busy' || state.status === 'signed-in',
    call,
    refuse: (message: string) => setState({ status: 'failed', message }),
  }
}
