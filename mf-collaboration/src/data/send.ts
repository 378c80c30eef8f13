import { outbox } from './messages.ts'

/** Sends the waiting messages, from any page. */
export default outbox.send
