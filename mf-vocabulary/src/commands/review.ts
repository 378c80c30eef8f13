import type { CommandHandler } from '@cahier/contract'

const review: CommandHandler = (_payload, shell) => shell.navigate('/vocabulary/review')
export default review
