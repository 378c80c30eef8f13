import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'
import { handOver } from '../handover/handover.ts'

/** Summarizes a note, or what is selected in it: `{ note: { id, title }, text? }`. Without a payload the learner names the note. */
const summarize: HandlerOf<typeof config, 'ai.summarize'> = (payload, shell) =>
  shell.navigate('/ai', { state: handOver('summary', payload) })
export default summarize
