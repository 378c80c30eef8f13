import type { CommandHandler } from '@cahier/contract'

/** Opens the notes with the creation dialog. */
const create: CommandHandler = (_payload, shell) => shell.navigate('/notes?new=1')
export default create
