import { expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { noteId } from '../notes/area.ts'
import { sessionId } from './area.ts'
import { actAs } from './members.ts'

const { inScratch } = scratchDatabase(storeFixtures)

test('any of 10,000 notes is found by its title, but none that the session has', () =>
  inScratch(async (sql) => {
    await sql('alter table public.notes disable trigger user')
    await sql(
      `insert into public.notes (user_id, title, content, updated_at)
       select $1, 'Leçon ' || number, 'Le cœur', now() - number * interval '1 minute' from generate_series(1, 10000) as number`,
      [ownerId],
    )
    await sql('alter table public.notes enable trigger user')
    const found = async (search: string) =>
      (
        await actAs<{ title: string }>(sql, ownerId, 'select title from public.find_documents_to_add($1, $2)', [
          sessionId,
          search,
        ])
      ).map(({ title }) => title)
    // The oldest of all, by words in any order, case and accents.
    expect(await found('10000 LECON')).toEqual(['Leçon 10000'])
    expect(await found('')).toHaveLength(50)
    // A word of the text is not in the title.
    expect(await found('cœur')).toEqual([])
    expect(await found('zmarqueur')).toHaveLength(2)
    await sql('update public.collaboration_sessions set document_ids = $2 where id = $1', [sessionId, [noteId]])
    expect(await found('zmarqueur')).toHaveLength(1)
  }))
