import type { CommandHandler } from '@cahier/contract'

/** Opens the notes with the place where tags change. */
const tags: CommandHandler = (_payload, shell) => shell.navigate('/notes?tags=1')
export default tags
