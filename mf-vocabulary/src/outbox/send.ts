import type { Sender } from '@cahier/contract'
import { openOutbox } from './use-outbox.ts'

/** Sends what waits, and goes on trying as long as the page is open. */
const send: Sender = async (shell) => {
  const outbox = await openOutbox(shell)
  await outbox.sync()
}
export default send
