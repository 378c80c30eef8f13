import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the notebook with the creation dialog. A payload prefills its fields; see `prefillSchema`. */
const add: HandlerOf<typeof config, 'vocabulary.add'> = (payload, shell) =>
  shell.navigate('/vocabulary?new=1', { state: payload ?? null })
export default add
