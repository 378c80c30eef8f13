import type { Sender } from '@cahier/contract'
import { openReplica } from './use-replica.ts'

/** Sends what waits, and goes on trying as long as the page is open. */
const send: Sender = async (shell) => {
  const replica = await openReplica(shell)
  await replica.sync()
}
export default send
