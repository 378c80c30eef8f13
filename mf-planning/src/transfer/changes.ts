import type { Session } from '../data/sessions.ts'
import type { Incoming } from './incoming.ts'

/** A session of the learner's that the file has at another time or length, or cancels. */
export interface Changed {
  readonly own: Session
  /** `null`: the file cancels it. */
  readonly incoming: Pick<Session, 'scheduled_for' | 'duration'> | null
}

/** What a file says differently of sessions that are there already. @param own the learner's sessions by `uid` */
export function changesOf({ sessions, cancelled }: Incoming, own: ReadonlyMap<string, Session>): readonly Changed[] {
  const moved = sessions.flatMap((incoming): Changed[] => {
    const session = own.get(incoming.uid)
    if (!session) return []
    const isSame =
      Date.parse(session.scheduled_for) === Date.parse(incoming.scheduled_for) && session.duration === incoming.duration
    return isSame ? [] : [{ own: session, incoming }]
  })
  const gone = cancelled.flatMap((uid): Changed[] => {
    const session = own.get(uid)
    return session ? [{ own: session, incoming: null }] : []
  })
  return [...moved, ...gone]
}
