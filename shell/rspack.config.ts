import { shell } from '@cahier/cli/presets'
import { shellRoutes } from './src/host/routing/shell-routes.ts'

export default shell(import.meta.dirname, shellRoutes)
