import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'
import { handOver } from '../handover/handover.ts'

/** Makes cards of a note, or of what is selected in it: `{ note: { id, title }, text? }`. Without a payload the learner names the note. */
const cards: HandlerOf<typeof config, 'ai.cards'> = (payload, shell) =>
  shell.navigate('/ai', { state: handOver('cards', payload) })
export default cards
