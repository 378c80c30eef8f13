import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

/** Opens the notes with the templates that one can begin from. */
const fromTemplate: HandlerOf<typeof config, 'notes.from-template'> = (_payload, shell) =>
  shell.navigate('/notes?templates=1')
export default fromTemplate
