import type { CommandHandler } from '@cahier/contract'
import { handOver } from '../handover/handover.ts'

/** Summarizes a note, or what is selected in it: `{ note: { id, title }, text? }`. Without a payload the learner names the note. */
const summarize: CommandHandler = (payload, shell) => shell.navigate('/ai', { state: handOver('summary', payload) })
export default summarize
