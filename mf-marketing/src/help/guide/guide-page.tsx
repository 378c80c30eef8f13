import { lazyPart } from '@cahier/contract/react'
import { HelpFailed, HelpPending } from '../help-states.tsx'

/** Lazy because the texts are long: they load with the first page that is opened. */
export const GuidePage = lazyPart(() => import('./guide-pages.tsx'), {
  pending: <HelpPending />,
  failed: (retry) => <HelpFailed retry={retry} />,
})
