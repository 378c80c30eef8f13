import { lazyPart } from '@cahier/contract/react'
import type { PictureToolsProps } from './picture-tools.tsx'

/** What can be done with the picture that is chosen. */
export const PictureTools = lazyPart<PictureToolsProps>(() => import('./picture-tools.tsx'), { failed: () => null })
