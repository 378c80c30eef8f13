import type { Snapshot } from '../live/snapshot.ts'
import type { TextBody } from '../responses/text-body.ts'
import { textBody } from '../responses/text-body.ts'

/** Caches the texts rendered from a snapshot, by key, as long as the snapshot is served. Failures are not cached. */
export function renderedOnce(): (
  snapshot: Snapshot,
  key: string,
  render: () => string | Promise<string>,
) => Promise<TextBody> {
  const texts = new WeakMap<Snapshot, Map<string, TextBody>>()
  return async (snapshot, key, render) => {
    const known = texts.get(snapshot) ?? new Map<string, TextBody>()
    texts.set(snapshot, known)
    const text = known.get(key) ?? textBody(await render())
    known.set(key, text)
    return text
  }
}
