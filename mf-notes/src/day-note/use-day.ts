import { useUserId } from '@cahier/contract/react'
import { answerTimeout } from '../replica/answer-timeout.ts'
import { editionOf } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import { journalFolder } from './day.ts'
import { dayNoteId, findDay } from './find-day.ts'

/** Finds and begins the notes of days. */
export function useDay() {
  const userId = useUserId()
  const replica = useReplica()
  const known = (day: string, id: string) => findDay(replica.state.get().notes, day, id)?.id
  return {
    /** The id of a day's note, or null where there is none. */
    async find(day: string): Promise<string | null> {
      return known(day, await dayNoteId(userId, day)) ?? null
    },
    /** The id of a day's note, which is begun where there is none. Resolves once it survives the end of this tab. */
    async begin(day: string): Promise<string> {
      const id = await dayNoteId(userId, day)
      // Another device may have begun it since this one last asked.
      if (!known(day, id)) await Promise.race([replica.sync(), answerTimeout()])
      const found = known(day, id)
      if (found) return found
      await replica.save(id, { title: day, content: '', tags: [] }, editionOf(0))
      await replica.change([{ kind: 'move', noteId: id, folder: journalFolder }])
      return id
    },
  }
}
