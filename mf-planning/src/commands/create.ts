import type { CommandHandler } from '@cahier/contract'

/** Opens the schedule with the creation dialog. A payload prefills its fields; see `prefillSchema`. */
const create: CommandHandler = (payload, shell) => shell.navigate('/planning?new=1', { state: payload ?? null })
export default create
