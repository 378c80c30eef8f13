import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the notes with the place where tags change. */
const tags: HandlerOf<typeof config, 'notes.tags'> = (_payload, shell) => shell.navigate('/notes?tags=1')
export default tags
