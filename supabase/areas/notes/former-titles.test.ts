import type { Sql } from '@cahier/backend'
import { expect, test } from 'vitest'
import { type Actor, otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

/** Writes a note. @returns its id */
async function write(sql: Sql, title: string, content = '', user_id = ownerId): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'insert into public.notes (user_id, title, content) values ($1, $2, $3) returning id',
    [user_id, title, content],
  )
  return row?.id ?? ''
}

const rename = (sql: Sql, id: string, title: string) =>
  sql('update public.notes set title = $2 where id = $1', [id, title])

const titles = async (sql: Sql, id: string, actor: Actor = 'owner') =>
  (
    await runAs<{ title: string }>(
      sql,
      actor,
      'select title from public.note_former_titles where note_id = $1 order by created_at, title',
      [id],
    )
  ).map(({ title }) => title)

test.each([
  ['Photosynthèse', 'Voir [[photosynthese]].'],
  ['Photosynthèse', 'Voir [[PHOTOSYNTHÈSE|la suite]].'],
  ['100 % f[0] a_b\\c', 'Voir [[100 % f\\[0\\] a_b\\\\c]].'],
])('a title that a link names is kept: %s in %s', (title, text) =>
  inScratch(async (sql) => {
    const id = await write(sql, title)
    await write(sql, 'Autre', text)
    await rename(sql, id, 'Autrement')
    expect(await titles(sql, id)).toEqual([title])
    expect(await titles(sql, id, 'other')).toEqual([])
  }),
)

test.each([
  ['no link names it', 'Photosynthèse', ownerId],
  ['only a link of somebody else does', '[[Photosynthèse]]', otherId],
])('a title is not kept where %s', (_, text, author) =>
  inScratch(async (sql) => {
    const id = await write(sql, 'Photosynthèse')
    await write(sql, 'Autre', text, author)
    await rename(sql, id, 'Autrement')
    await rename(sql, id, 'AUTREMENT')
    expect(await titles(sql, id)).toEqual([])
  }),
)

test('a title that differs by an accent is another one, and is kept; one with another space is not', () =>
  inScratch(async (sql) => {
    const id = await write(sql, 'La pêche')
    await write(sql, 'Autre', '[[La pêche]]')
    await rename(sql, id, 'La  pêche')
    expect(await titles(sql, id)).toEqual([])
    await rename(sql, id, 'La péché')
    expect(await titles(sql, id)).toEqual(['La  pêche'])
  }))

test('of many titles the latest fifty stay', () =>
  inScratch(async (sql) => {
    const id = await write(sql, 'Titre 0')
    const links = Array.from({ length: 60 }, (_, index) => `[[Titre ${index}]]`).join(' ')
    await write(sql, 'Autre', links)
    for (let number = 1; number <= 60; number++) {
      await rename(sql, id, `Titre ${number}`)
      // All of this test is one transaction, and has one moment.
      await sql(`update public.note_former_titles set created_at = created_at - interval '1 second'`)
    }
    const kept = await titles(sql, id)
    expect(kept).toHaveLength(50)
    expect(kept).toContain('Titre 59')
    expect(kept).not.toContain('Titre 0')
  }))
