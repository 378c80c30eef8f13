import { learnerClient } from '@cahier/e2e/seed'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as Y from 'yjs'

/** Milliseconds between two keys of a writer: seven in a second. */
const keyIntervalMs = 140

/** Makes learners who may write a note. @returns their clients */
export async function makeWriters(url: string, owner: SupabaseClient, note: string, count: number) {
  await owner.from('notes').update({ is_shared: true }).eq('id', note).throwOnError()
  const writers: SupabaseClient[] = []
  for (let index = 0; index < count; index++) {
    const email = `ecrit-${note.slice(-6)}-${index}-${Date.now()}@exemple.fr`
    const client = await learnerClient(url, { email, password: 'un mot de passe', name: `Élève ${index}` }, 'sign-up')
    const member = { note_id: note, user_id: (await client.auth.getUser()).data.user?.id ?? '' }
    await owner.from('note_collaborators').insert(member).throwOnError()
    await client.from('note_collaborators').update({ status: 'accepted' }).match(member).throwOnError()
    writers.push(client)
  }
  return writers
}

/** Types into a live note, at places of the writer's own, until it is stopped. @returns stops it */
export function typeInto(note: string, client: SupabaseClient): () => Promise<void> {
  let isOver = false
  const type = async () => {
    const doc = new Y.Doc()
    const { data } = await client.rpc('open_live_note', { note_id: note }).throwOnError()
    const opened = data as { snapshot: string | null; updates: string[] }
    for (const update of opened.snapshot === null ? opened.updates : [opened.snapshot, ...opened.updates])
      Y.applyUpdate(doc, Buffer.from(update, 'base64'))
    const text = doc.getText('content')
    let place = Math.floor(Math.random() * text.length)
    for (; !isOver; place++) {
      const known = Y.encodeStateVector(doc)
      text.insert(Math.min(place, text.length), 'a')
      const update = Buffer.from(Y.encodeStateAsUpdate(doc, known)).toString('base64')
      await client.rpc('push_live_note', { note_id: note, update }).throwOnError()
      await new Promise((resolve) => setTimeout(resolve, keyIntervalMs))
    }
  }
  const done = type()
  // Whoever stops it hears of what failed meanwhile.
  done.catch(() => {})
  return async () => {
    isOver = true
    await done
  }
}
