import { remote } from '@cahier/cli/presets'
import config from './remote.config.ts'

export default await remote(import.meta.dirname, config)
