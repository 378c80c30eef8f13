import { type Sender, unsentOf } from '@cahier/contract'
import { openReplica } from './use-replica.ts'

/** Sends what waits, and goes on trying as long as the page is open. */
const send: Sender = async (shell) => {
  const replica = await openReplica(shell)
  await replica.sync()
  const session = shell.session.get()
  if (session.status !== 'signed-in') return
  if (unsentOf('notes.highlights', session.userId) > 0) {
    const { highlightsOutbox } = await import(/* webpackChunkName: "highlights" */ '../data/highlights.ts')
    await highlightsOutbox.send(shell)
  }
  if (unsentOf('notes.live', session.userId) === 0) return
  const { sendUnsent } = await import(/* webpackChunkName: "live" */ '../live/send-unsent.ts')
  await sendUnsent(shell, session.userId, (noteId, content) => {
    const { notes } = replica.state.get()
    const title = notes.find(({ id }) => id === noteId)?.title ?? ''
    void replica.drafts.keepAlone({ title, content, tags: '' })
  })
}
export default send
