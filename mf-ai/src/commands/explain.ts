import type { CommandHandler } from '@cahier/contract'
import { handOver } from '../handover/handover.ts'

/** Explains what is selected in a note: `{ note: { id, title }, text? }`. Without a payload the learner names the note. */
const explain: CommandHandler = (payload, shell) => shell.navigate('/ai', { state: handOver('explanation', payload) })
export default explain
