import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useShell } from '../host/shell-context.tsx'
import { createStore, useStore } from '../host/store.ts'
import { joinLive, type LiveChannel, type LiveOptions, type LiveState } from './live-channel.ts'
import type { LiveScope } from './topics.ts'

export interface LiveResult {
  state: LiveState
  /** Ids of the accounts that are present, sorted. */
  present: readonly string[]
  /** Sends a message to the other members; needs `peers`. It is dropped if it cannot be sent now. */
  say: LiveChannel['say']
}

const joining = createStore<LiveState>('joining')
const nobody = createStore<readonly string[]>([])
const silent: LiveChannel['say'] = () => {}

/**
 * A channel while the component is mounted.
 *
 * @param id of what is shared; null for none
 * @param onEvent gets events of the database, of members (with `peers`), and `joined` each time that the channel has been joined
 */
export function useLiveChannel(
  scope: LiveScope,
  id: string | null,
  {
    events = [],
    onEvent,
    present = false,
    peers = false,
  }: LiveOptions & { events?: readonly string[]; onEvent?(event: string, payload: unknown): void } = {},
): LiveResult {
  const shell = useShell()
  const [channel, setChannel] = useState<LiveChannel | null>(null)
  const heard = useEffectEvent((event: string, payload: unknown) => onEvent?.(event, payload))
  const names = events.join()
  useEffect(() => {
    if (id === null) return setChannel(null)
    const joined = joinLive(shell, scope, id, { present, peers })
    for (const event of names.split(',')) if (event !== '') joined.on(event, (payload) => heard(event, payload))
    setChannel(joined)
    return () => joined.leave()
  }, [shell, scope, id, present, peers, names])
  const state = useStore(channel?.state ?? joining)
  const here = useStore(channel?.present ?? nobody)
  return useMemo(() => ({ state, present: here, say: channel?.say ?? silent }), [state, here, channel])
}
