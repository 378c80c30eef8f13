import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { slicesOf } from '@cahier/contract/data'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportedWord } from '../../../mf-vocabulary/src/data/files.ts'
import { sliceLimits, undoLimits } from '../../../mf-vocabulary/src/transfer/slice-limits.ts'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'

// Through the data API, so that the time limit of a learner's statements applies (8 s).

let backend: Backend
let learner: SupabaseClient<Database>
beforeAll(async () => {
  backend = await createBackend(
    { databaseUrl: await testDatabase('migrated'), migrationsDir: migrationsDirectory },
    silent,
  )
  learner = createClient<Database>(await backend.listen(), backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await learner.auth.signUp({ email: 'ada@cahier.test', password: 'correct horse' })
})
afterAll(() => backend.close())

const wordOf = (index: number): ImportedWord => ({
  id: crypto.randomUUID(),
  kind: 'word',
  word: `mot ${index}`,
  definition: `Le sens du mot numéro ${index}, en une phrase.`,
  category: 'Langues',
  examples: [`Un exemple du mot ${index}.`],
  difficulty: 3,
  mastery: null,
  cards: [],
})

const day = 86_400_000
const begin = Date.now() - 100 * day
const studied = (word: ImportedWord, answers: number): ImportedWord => ({
  ...word,
  cards: [
    {
      ...{ direction: 'recognition', suspended: false, state: 2, days: 30, stability: 30, difficulty: 5 },
      ...{ learning_step: 0, reps: answers, lapses: 0, at: begin + answers * day, due: '2027-01-01T08:00:00Z' },
      reviews: Array.from({ length: answers }, (_, index) => [begin + index * day, 3, index + 1, 3000]),
    },
  ],
})

async function importAll(words: readonly ImportedWord[], duplicates: string) {
  const total = { added: 0, updated: 0, skipped: 0 }
  for (const slice of slicesOf(words, sliceLimits)) {
    const { data, error } = await learner.rpc('import_words', { words: slice, duplicates }).single()
    expect(error).toBeNull()
    for (const count of ['added', 'updated', 'skipped'] as const) total[count] += data?.[count] ?? 0
  }
  return total
}

const stored = async () => {
  const { count } = await learner.from('vocabulary').select('*', { count: 'exact', head: true })
  return count
}

test('20,000 words are compared, imported and removed within the limits of requests', {
  timeout: 300_000,
}, async () => {
  const words = Array.from({ length: 20_000 }, (_, index) => wordOf(index % 19_990))
  const compared = await learner.rpc('find_held_words', { words: words.map(({ word }) => word) }).single()
  expect(compared).toMatchObject({
    error: null,
    data: { held: [], repeated: Array.from({ length: 10 }, (_, index) => 19_991 + index) },
  })
  expect(await importAll(words, 'keep')).toEqual({ added: 20_000, updated: 0, skipped: 0 })
  expect(await stored()).toBe(20_000)

  const ids = words.map(({ id }) => id)
  let removed = 0
  for (const slice of slicesOf(ids, undoLimits)) {
    const { data, error } = await learner.rpc('remove_words', { ids: slice })
    expect(error).toBeNull()
    removed += data ?? 0
  }
  expect([removed, await stored()]).toEqual([20_000, 0])
})

test.each(['skip', 'update', 'keep'])('words with answers, and slices that are sent again: %s', async (duplicates) => {
  const words = Array.from({ length: 120 }, (_, index) => studied(wordOf(index), 20))
  const slices = [...slicesOf(words, sliceLimits)]
  expect(slices.length).toBeGreaterThan(2)
  const answers = async () => (await learner.from('reviews').select('*', { count: 'exact', head: true })).count
  expect(await importAll(slices.slice(0, 2).flat(), duplicates)).toMatchObject({ updated: 0, skipped: 0 })
  // The second response was lost: the import goes on with that slice.
  expect(await importAll(slices.slice(1).flat(), duplicates)).toEqual({
    added: 120 - (slices[0]?.length ?? 0),
    updated: 0,
    skipped: 0,
  })
  expect([await stored(), await answers()]).toEqual([120, 120 * 21])
  // The whole file again under the same ids, as after a reload of the page.
  expect(await importAll(words, duplicates)).toEqual({ added: 120, updated: 0, skipped: 0 })
  expect([await stored(), await answers()]).toEqual([120, 120 * 21])
  // Under other ids, as from another device: existing words are left out or updated, but never added, unless that was chosen.
  if (duplicates !== 'keep') {
    const other = words.map((word) => ({ ...word, id: crypto.randomUUID() }))
    const isUpdate = duplicates === 'update'
    expect(await importAll(other, duplicates)).toEqual({
      added: 0,
      updated: isUpdate ? 120 : 0,
      skipped: isUpdate ? 0 : 120,
    })
    expect([await stored(), await answers()]).toEqual([120, 120 * 21])
  }
  await learner.rpc('remove_words', { ids: words.map(({ id }) => id) })
  expect([await stored(), await answers()]).toEqual([0, 0])
})
