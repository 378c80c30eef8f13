import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the trash. */
const trash: HandlerOf<typeof config, 'notes.trash'> = (_payload, shell) => shell.navigate('/notes/trash')
export default trash
