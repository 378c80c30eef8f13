import type { CommandHandler } from '@cahier/contract'
import { handOver } from '../handover/handover.ts'

/** Makes cards of a note, or of what is selected in it: `{ note: { id, title }, text? }`. Without a payload the learner names the note. */
const cards: CommandHandler = (payload, shell) => shell.navigate('/ai', { state: handOver('cards', payload) })
export default cards
