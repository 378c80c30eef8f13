import { shell } from '@cahier/cli/presets'

export default await shell(import.meta.dirname)
