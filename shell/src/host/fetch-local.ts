import type { LiveRemote, ReleaseDraft } from '@cahier/releases/model'
import { toDevelopmentRemote } from '@cahier/releases/model'

/** What a development server on this machine serves. @param url with a slash at its end */
export async function fetchLocal(url: string): Promise<LiveRemote> {
  const draft = `${url}release.draft.json`
  const response = await fetch(draft, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${draft} answered ${response.status}`)
  return toDevelopmentRemote((await response.json()) as ReleaseDraft, url)
}
