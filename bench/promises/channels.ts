import { idOf, type NewLearner, shareNote } from '@cahier/e2e/learner'
import { openRoom } from '@cahier/e2e/meetings'
import { newLearner, topic } from './topic.ts'

/** A message reaches those who are in a session, and whoever is removed from something is sent away from its channel. */
export const channels = topic({
  limits: {
    'a message of a session comes to a member': 1_000,
    'a removed member is sent away from the channel of a note': 1_000,
    'the same of a room': 1_000,
    'the same of a session': 1_000,
  },
  async round(given) {
    const [owner, member] = [await newLearner(given, 'Ada Martin'), await newLearner(given, 'Zoé Durand')]
    const { session, room, note } = await share(owner, member)
    const user_id = await idOf(member)
    const came = await nextMessage(member, session)
    const written = performance.now()
    await owner.client.from('session_messages').insert({ session_id: session, content: 'Bonjour' }).throwOnError()
    const message = (await came()) - written

    const sentAway = async (scope: string, id: string, remove: () => PromiseLike<unknown>) => {
      const moved = await moveOf(member, scope, id)
      const began = performance.now()
      await remove()
      return (await moved()) - began
    }
    const ofNote = await sentAway('note', note, () =>
      owner.client.from('note_collaborators').delete().match({ note_id: note, user_id }).throwOnError(),
    )
    const ofRoom = await sentAway('room', room, () =>
      owner.client.rpc('remove_from_room', { room, member: user_id }).throwOnError(),
    )
    const ofSession = await sentAway('session', session, () =>
      owner.client.from('collaboration_participants').delete().match({ session_id: session, user_id }).throwOnError(),
    )
    await member.client.removeAllChannels()
    return {
      'a message of a session comes to a member': message,
      'a removed member is sent away from the channel of a note': ofNote,
      'the same of a room': ofRoom,
      'the same of a session': ofSession,
    }
  },
})

/** A session, a room of it and a note that the member takes part in. */
async function share(owner: NewLearner, member: NewLearner) {
  const { data: session } = await owner.client
    .from('collaboration_sessions')
    .insert({ title: 'Révision' })
    .select('id')
    .single()
    .throwOnError()
  const { data: secret } = await owner.client
    .rpc('invite_collaborator', { session: session.id, email: member.email })
    .throwOnError()
  await member.client.rpc('accept_invitation', { secret }).throwOnError()
  const room = await openRoom(owner, { session_id: session.id })
  await member.client.rpc('knock', { room }).throwOnError()
  return { session: session.id as string, room, note: await shareNote(owner, member, 'Cours') }
}

/** Joins a channel. @returns a function that gives when its members are sent elsewhere */
async function moveOf({ client }: NewLearner, scope: string, id: string): Promise<() => Promise<number>> {
  const { data } = await client.from('live_channels').select('topic').match({ scope, id }).single().throwOnError()
  const [joined, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  client
    .channel(data.topic, { config: { private: true } })
    .on('broadcast', { event: 'moved' }, () => moved.resolve(performance.now()))
    .subscribe((state, error) => (state === 'SUBSCRIBED' ? joined.resolve() : joined.reject(error ?? new Error(state))))
  await joined.promise
  return () => moved.promise
}

/** Follows the messages of a session. @returns a function that gives when the next one came */
async function nextMessage({ client }: NewLearner, session: string): Promise<() => Promise<number>> {
  const [followed, came] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  client
    .channel(`messages ${session}`)
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'session_messages' }, () =>
      came.resolve(performance.now()),
    )
    .on('system', {}, () => followed.resolve())
    .subscribe()
  await followed.promise
  return () => came.promise
}
