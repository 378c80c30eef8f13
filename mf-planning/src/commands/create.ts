import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the schedule with the creation dialog. A payload prefills its fields; see `prefillSchema`. */
const create: HandlerOf<typeof config, 'planning.create'> = (payload, shell) =>
  shell.navigate('/planning?new=1', { state: payload ?? null })
export default create
