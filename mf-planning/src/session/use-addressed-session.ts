import { useParams } from '@cahier/contract/router'
import { useSessions } from '../data/sessions.ts'

/** The session that the address names; `loaded` tells an unknown one from one not read yet. */
export function useAddressedSession() {
  const { sessionId } = useParams()
  const { data } = useSessions()
  return { loaded: data !== undefined, session: data?.find((candidate) => candidate.id === sessionId) }
}
