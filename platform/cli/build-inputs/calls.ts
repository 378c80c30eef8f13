import { neededCommands, type RemoteConfig } from '@cahier/contract/config'
import type { ReleaseDraft } from '@cahier/releases/model'

/** What the release record says of the commands that a remote calls, from its remote.config.ts. */
export function callsOf({ needs }: RemoteConfig): Pick<ReleaseDraft, 'uses' | 'calls'> {
  const needed = neededCommands(needs)
  const shaped = needed.filter(({ payload, result }) => payload || result)
  const calls = shaped.map(({ id, payload, result }) => [
    id,
    { ...(payload && { payload }), ...(result && { result }) },
  ])
  return {
    uses: needed.filter(({ optional }) => !optional).map(({ id }) => id),
    ...(calls.length > 0 && { calls: Object.fromEntries(calls) }),
  }
}
