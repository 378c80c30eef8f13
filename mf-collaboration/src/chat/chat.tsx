import { hubPart } from '../lazy-part/hub-part.tsx'

export const Chat = hubPart(() => import('./chat-panel.tsx'))
