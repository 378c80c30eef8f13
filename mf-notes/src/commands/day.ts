import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the note of today. */
const day: HandlerOf<typeof config, 'notes.day'> = (_payload, shell) => shell.navigate('/notes?day=today')
export default day
