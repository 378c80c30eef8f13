import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the notes with the creation dialog. */
const create: HandlerOf<typeof config, 'notes.create'> = (_payload, shell) => shell.navigate('/notes?new=1')
export default create
