import { area, type Functions, type Tables } from './area.ts'

/** Somebody whom the learner meets in sessions. `is_team`: both have accepted to work together. */
export type Collaborator = Functions['collaborators']['Returns'][number]
export type Role = Tables['collaboration_participants']['Row']['role']
export const roles = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[]

export const collaborators = area.query('collaborators', ({ client }) => client.rpc('collaborators'), {
  live: [{ table: 'collaboration_participants', filter: null }],
})
export const useCollaborators = collaborators.useQuery
