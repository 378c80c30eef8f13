import type { CommandHandler } from '@cahier/contract'

/** Opens the hub with the creation dialog. */
const create: CommandHandler = (_payload, shell) => shell.navigate('/collaboration?new=1')
export default create
