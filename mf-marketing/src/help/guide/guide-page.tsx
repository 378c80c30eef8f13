import { lazyPart } from '@cahier/contract/react'
import { PartFailed, PartPending } from '../../layout/part-states.tsx'

/** Lazy because the texts are long: they load with the first page that is opened. */
export const GuidePage = lazyPart(() => import('./guide-pages.tsx'), {
  pending: <PartPending />,
  failed: (retry) => <PartFailed retry={retry} />,
})
