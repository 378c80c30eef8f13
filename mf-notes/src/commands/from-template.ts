import type { CommandHandler } from '@cahier/contract'

/** Opens the notes with the templates that one can begin from. */
const fromTemplate: CommandHandler = (_payload, shell) => shell.navigate('/notes?templates=1')
export default fromTemplate
