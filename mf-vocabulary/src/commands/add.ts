import type { CommandHandler } from '@cahier/contract'

/** Opens the notebook with the creation dialog. A payload prefills its fields; see `prefillSchema`. */
const add: CommandHandler = (payload, shell) => shell.navigate('/vocabulary?new=1', { state: payload ?? null })
export default add
