import { remote } from '@cahier/cli/presets'
import config from './remote.config.ts'

export default remote(import.meta.dirname, config)
