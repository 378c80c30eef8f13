import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { testDatabase } from '../testing/database.ts'
import { collectMails } from './collect.ts'
import { listMails } from './queue.ts'

/** A database in which the product wants to send one mail to the support and one to a learner. */
async function productDatabase() {
  const database = await openDatabase({ url: await testDatabase() })
  onTestFinished(() => database.close())
  const run = (statement: string) => database.as('postgres', (sql) => sql(statement))
  await run('create table public.wanted (recipient text, reply_to text, subject text, body text)')
  await run(`create function public.claim_mails(max integer default 50)
    returns table (recipient text, reply_to text, subject text, body text) language sql as 'delete from public.wanted returning *'`)
  await run(
    `insert into public.wanted values (null, 'lea@exemple.fr', 'Question', 'Bonjour'), ('zoe@exemple.fr', null, 'Bilan', '3')`,
  )
  const queued = () => database.as('supabase_auth_admin', (sql) => listMails(sql, { texts: true }))
  return { database, run, queued }
}

test('a mail of the product is queued once', async () => {
  const { database, queued } = await productDatabase()
  await collectMails(database, 'aide@exemple.fr')
  await collectMails(database, 'aide@exemple.fr')
  const mails = (await queued()).map(({ recipient, subject, body }) => [recipient, subject, body])
  expect(mails.sort()).toEqual([
    ['aide@exemple.fr', 'Question · Cahier', 'Bonjour'],
    ['zoe@exemple.fr', 'Bilan · Cahier', '3'],
  ])
})

test('a mail that cannot be queued stays unclaimed', async () => {
  const { database, run, queued } = await productDatabase()
  await run(`alter table auth.mails add constraint full_up check (subject not like 'Bilan%')`)
  await expect(collectMails(database, 'aide@exemple.fr')).rejects.toThrow()
  expect(await queued()).toEqual([])
  await run('alter table auth.mails drop constraint full_up')
  await collectMails(database, 'aide@exemple.fr')
  expect(await queued()).toHaveLength(2)
})

test('a database without `claim_mails` is not changed', async () => {
  const database = await openDatabase({ url: await testDatabase() })
  onTestFinished(() => database.close())
  await expect(collectMails(database, 'aide@exemple.fr')).resolves.toBeUndefined()
})
