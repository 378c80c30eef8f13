import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'
import { handOver } from '../handover/handover.ts'

/** Explains what is selected in a note: `{ note: { id, title }, text? }`. Without a payload the learner names the note. */
const explain: HandlerOf<typeof config, 'ai.explain'> = (payload, shell) =>
  shell.navigate('/ai', { state: handOver('explanation', payload) })
export default explain
