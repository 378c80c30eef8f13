import type { CommandHandler } from '@cahier/contract'

/** Opens the trash. */
const trash: CommandHandler = (_payload, shell) => shell.navigate('/notes/trash')
export default trash
