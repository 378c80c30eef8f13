import type { CallView, Peer } from './call.ts'

export type News = {
  kind: 'joined' | 'left' | 'hand' | 'screen' | 'recording' | 'recordingEnded' | 'waiting'
  id: string
  name: string | null
}

const nameOf = ({ person }: Peer) => person.name

/** What is worth saying of a change: who came and went, raised a hand, shows a screen, records, and who waits. */
export function newsOf(
  before: Pick<CallView, 'peers' | 'outside'>,
  after: Pick<CallView, 'peers' | 'outside'>,
): readonly News[] {
  const known = new Map(before.peers.map((peer) => [peer.id, peer]))
  const there = new Set(after.peers.map(({ id }) => id))
  const waited = new Set(before.outside.flatMap(({ user_id, status }) => (status === 'waiting' ? [user_id] : [])))
  const news: News[] = []
  for (const peer of after.peers) {
    const { id, standing } = peer
    const former = known.get(id)
    const tell = (kind: News['kind']) => news.push({ kind, id, name: nameOf(peer) })
    if (!former) tell('joined')
    if (standing.hand && !former?.standing.hand) tell('hand')
    if (standing.screen && !former?.standing.screen) tell('screen')
    if (standing.recording && !former?.standing.recording) tell('recording')
    if (!standing.recording && former?.standing.recording) tell('recordingEnded')
  }
  for (const peer of before.peers) if (!there.has(peer.id)) news.push({ kind: 'left', id: peer.id, name: nameOf(peer) })
  for (const { user_id, status, name } of after.outside)
    if (status === 'waiting' && !waited.has(user_id)) news.push({ kind: 'waiting', id: user_id, name })
  return news
}
