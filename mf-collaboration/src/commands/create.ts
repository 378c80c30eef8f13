import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the hub with the creation dialog. */
const create: HandlerOf<typeof config, 'collaboration.create'> = (_payload, shell) =>
  shell.navigate('/collaboration?new=1')
export default create
