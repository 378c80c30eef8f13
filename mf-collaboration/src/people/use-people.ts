import { useProfile, useUserId } from '@cahier/contract/react'
import { type Collaborator, useCollaborators } from '../data/people.ts'
import { useTexts } from '../locales/index.ts'

export interface People {
  /** Everybody whom the learner meets in sessions, by name. */
  all: readonly Collaborator[]
  /** The name of an account; somebody who has left has none here. */
  nameOf(id: string): string
  avatarOf(id: string): string | null
}

/** The names and pictures of those whom the learner works with, and their own. */
export function usePeople(): People {
  const texts = useTexts().people
  const { data: all = [] } = useCollaborators()
  const userId = useUserId()
  const profile = useProfile()
  const own = profile && { id: userId, name: profile.name, avatar_url: profile.avatarUrl }
  const find = (id: string) => (id === userId ? own : all.find((person) => person.id === id))
  return {
    all,
    nameOf: (id) => find(id)?.name ?? texts.unknown,
    avatarOf: (id) => find(id)?.avatar_url ?? null,
  }
}
