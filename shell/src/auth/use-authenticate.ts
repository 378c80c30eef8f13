import { useShell } from '@cahier/contract/react'
import { useState } from 'react'
import { useHost } from '../boot/host.ts'
import { useTexts } from '../locales/index.ts'
import { authMessage } from './messages.ts'

export type AuthState =
  | { status: 'idle' | 'busy' | 'signed-in' }
  | { status: 'failed'; message: string }
  /** Nothing went wrong, but the visitor has something to do. */
  | { status: 'told'; message: string }

export interface Credentials {
  name: string
  email: string
  password: string
}

/** Signs in or up. A session opens the application at once: the routes see it and leave the form. */
export function useAuthenticate(mode: 'login' | 'signup') {
  const shell = useShell()
  const { sessions } = useHost()
  const texts = useTexts().auth
  const [state, setState] = useState<AuthState>({ status: 'idle' })

  const authenticate = async ({ name, email, password }: Credentials) => {
    setState({ status: 'busy' })
    try {
      const { auth } = await shell.supabase()
      const { data, error } =
        mode === 'login'
          ? await auth.signInWithPassword({ email, password })
          : await auth.signUp({ email, password, options: { data: name ? { name } : {} } })
      if (error) setState({ status: 'failed', message: authMessage(error, texts.errors) })
      else if (data.session) {
        setState({ status: 'signed-in' })
        sessions.accept(data.session)
      } else setState({ status: 'told', message: texts.verifyEmail })
    } catch (error) {
      shell.reportError(error)
      setState({ status: 'failed', message: texts.errors.offline })
    }
  }
  return { state, authenticate, refuse: (message: string) => setState({ status: 'failed', message }) }
}
