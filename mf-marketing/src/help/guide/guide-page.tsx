import { lazyPart } from '@cahier/contract/react'
import { HelpFailed, HelpPending } from '../help-states.tsx'

/** Its texts are long: they come with the first page that is read. */
export const GuidePage = lazyPart(() => import('./guide-pages.tsx'), {
  pending: <HelpPending />,
  failed: (retry) => <HelpFailed retry={retry} />,
})
