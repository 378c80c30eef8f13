import { lazyPart } from '@cahier/contract/react'
import type { BlockGripProps } from './grip/block-grip.tsx'

/** The grip of blocks. Where its code does not come, blocks are moved by keys. */
export const BlockGrip = lazyPart<BlockGripProps>(() => import('./grip/block-grip.tsx'), { failed: () => null })
