import type { CommandHandler } from '@cahier/contract'

/** Shows the pinned notes. */
const pinned: CommandHandler = (_payload, shell) => shell.navigate('/notes?filter=pinned')
export default pinned
