import { shell } from '@cahier/cli/presets'

export default shell(import.meta.dirname)
