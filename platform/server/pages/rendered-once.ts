import type { Snapshot } from '../live/snapshot.ts'
import type { TextBody } from '../responses/text-body.ts'
import { textBody } from '../responses/text-body.ts'

/** Keeps the texts made of a snapshot, by what they differ in, for as long as the snapshot is served. A failure is not kept. */
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
