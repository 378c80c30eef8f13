import { createBackend, silent } from '@cahier/backend'
import { announce } from '@cahier/backend/control'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'

test('what the command announces reaches the learner through the data API, once', async () => {
  const databaseUrl = await testDatabase('migrated')
  const backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
  onTestFinished(() => backend.close())
  const url = await backend.listen()
  const client = createClient(url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await client.auth.signUp({ email: 'ada@cahier.test', password: 'correct horse' })
  await client
    .from('user_settings')
    .update({ new_features: true, language: 'de' })
    .eq('user_id', data.user?.id)
    .throwOnError()
  const text = { title: 'Dossiers' }
  const announcement = { id: 'dossiers', href: '/notes', fr: text, en: text, es: text, de: { title: 'Ordner' } }
  const access = { url, secretKey: backend.secretKey }
  expect([await announce(access, announcement), await announce(access, announcement)]).toEqual([1, null])
  const { data: told } = await client.from('notifications').select('kind, topic, title, body, href').throwOnError()
  expect(told).toEqual([{ kind: 'new_features', topic: 'app', title: 'Ordner', body: '', href: '/notes' }])
  await expect(announce({ url, secretKey: backend.publishableKey }, announcement)).rejects.toThrow('401')
})
