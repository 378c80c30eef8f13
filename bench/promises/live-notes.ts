import { setTimeout } from 'node:timers/promises'
import { idOf, noteText, shareNote } from '@cahier/e2e/learner'
import { edit, handedOver, storedText } from '@cahier/e2e/live-notes'
import { type Given, type Participant, participant, shownAt, topic } from './topic.ts'

/** Milliseconds without the network. */
const offlineMs = 30_000
/** Edits of each meanwhile, and the characters of the text afterwards: of ten edits nine type and one deletes, and sixty end with a new line. */
const editCount = 2_000
const characters = 25 + 2 * (editCount * 0.8 + Math.floor(editCount / 60))

const outage = `after ${offlineMs / 1_000} s without a network and ${editCount.toLocaleString('en')} edits by each of two, both show one text`

/** What several people write, and who may. */
export const liveNotes = topic({
  limits: {
    'a right that is lowered is shown': 1_000,
    'a right that is taken is told': 1_000,
    'where sockets are blocked, words of another are shown': 4_000,
    [outage]: 2_000,
    'the note has that text': 5_000,
  },
  async round(given) {
    return {
      ...(await takeRights(given)),
      ...(await writeWithoutSockets(given)),
      ...(await writeWithoutNetwork(given)),
    }
  },
})

async function both(given: Given): Promise<readonly [owner: Participant, member: Participant]> {
  return [await participant(given, 'Camille Martin'), await participant(given, 'Zoé Durand')]
}

/** Opens a note for both, the member first. */
async function openNote(owner: Participant, member: Participant, id: string): Promise<void> {
  await member.page.goto(`/notes/${id}`)
  await handedOver(owner.learner, id)
  await owner.page.goto(`/notes/${id}`)
  for (const { page } of [owner, member]) await page.getByRole('button', { name: 'Commentaires' }).waitFor()
}

const leave = (...all: readonly Participant[]) => Promise.all(all.map(({ page }) => page.context().close()))

/** Makes an editor of a session a reader of its note, then nobody. */
async function takeRights(given: Given) {
  const [owner, member] = await both(given)
  const { client } = owner.learner
  const { data: session } = await client
    .from('collaboration_sessions')
    .insert({ title: 'Révision' })
    .select('id')
    .single()
    .throwOnError()
  const { data: secret } = await client
    .rpc('invite_collaborator', { session: session.id, email: member.learner.email })
    .throwOnError()
  await member.learner.client.rpc('accept_invitation', { secret }).throwOnError()
  const { data: note } = await client
    .from('notes')
    .insert({ title: 'Droits', content: 'Le cœur a quatre cavités.' })
    .select('id')
    .single()
    .throwOnError()
  await client.rpc('add_session_document', { session: session.id, note: note.id }).throwOnError()
  await openNote(owner, member, note.id)

  const place = { session_id: session.id, user_id: await idOf(member.learner) }
  const give = (role: string) =>
    client.rpc('set_session_role', { session: session.id, member: place.user_id, role }).throwOnError()
  const shownAfter = async (change: () => PromiseLike<unknown>, text: string) => {
    const began = Date.now()
    await change()
    return (await shownAt(member.page, text)) - began
  }
  const lowered = await shownAfter(() => give('viewer'), 'Vous ne pouvez plus modifier cette note')
  await give('editor')
  await noteText(member.page).waitFor()
  const taken = await shownAfter(
    () => client.from('collaboration_participants').delete().match(place).throwOnError(),
    'Cette note n’est plus partagée avec vous',
  )
  await leave(owner, member)
  return { 'a right that is lowered is shown': lowered, 'a right that is taken is told': taken }
}

async function writeWithoutSockets(given: Given) {
  const [owner, member] = await both(given)
  await member.page.context().routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close())
  await openNote(owner, member, await shareNote(owner.learner, member.learner, 'Sans prise'))
  await noteText(owner.page).press('Control+End')
  await owner.page.keyboard.type(' Il bat.')
  const typed = Date.now()
  const took = (await shownAt(member.page, ' Il bat.')) - typed
  await leave(owner, member)
  return { 'where sockets are blocked, words of another are shown': took }
}

async function writeWithoutNetwork(given: Given) {
  const all = await both(given)
  const [owner, member] = all
  const id = await shareNote(owner.learner, member.learner, 'Coupure')
  await openNote(owner, member, id)
  await Promise.all(all.map(({ page }) => page.context().setOffline(true)))
  await Promise.all([
    setTimeout(offlineMs),
    edit(owner.page, 'a', editCount, 'Control+Home'),
    edit(member.page, 'z', editCount, 'Control+End'),
  ])
  const back = Date.now()
  await Promise.all(all.map(({ page }) => page.context().setOffline(false)))
  const count = `${characters.toLocaleString('fr')} caractères`
  const shown = Promise.all(all.map(({ page }) => shownAt(page, count)))
  while ([...(await storedText(owner.learner, id))].length < characters) await setTimeout(50)
  const stored = Date.now() - back
  const times = await shown
  await leave(owner, member)
  return { [outage]: Math.max(...times) - back, 'the note has that text': stored }
}
