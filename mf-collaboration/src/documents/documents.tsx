import { hubPart } from '../lazy-part/hub-part.tsx'

export const Documents = hubPart(() => import('./documents-tab.tsx'))
