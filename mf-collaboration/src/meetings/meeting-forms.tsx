import { hubPart } from '../lazy-part/hub-part.tsx'

export const CreateMeeting = hubPart(() => import('./create-meeting.tsx'))
export const EditMeeting = hubPart(() => import('./edit-meeting.tsx'))
