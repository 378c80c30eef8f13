import { useParams } from '@cahier/contract/router'
import { useSessions } from '../data/sessions.ts'

/** The session in the address; `loaded` distinguishes an unknown session from one that is still loading. */
export function useAddressedSession() {
  const { sessionId } = useParams()
  const { data } = useSessions()
  return { loaded: data !== undefined, session: data?.find((candidate) => candidate.id === sessionId) }
}
