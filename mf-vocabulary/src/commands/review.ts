import type { HandlerOf } from '@cahier/contract'
import type config from '../../remote.config.ts'

const review: HandlerOf<typeof config, 'vocabulary.review'> = (_payload, shell) => shell.navigate('/vocabulary/review')
export default review
