import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Shows the pinned notes. */
const pinned: HandlerOf<typeof config, 'notes.pinned'> = (_payload, shell) => shell.navigate('/notes?filter=pinned')
export default pinned
