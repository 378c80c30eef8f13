import { createClient, type SupabaseClient } from '@supabase/supabase-js'

const subjects = [
  'La photosynthèse',
  'Le subjonctif',
  'La Révolution',
  'Le cœur humain',
  'Les suites',
  'L’été 36',
  'La cellule',
]
const tags = [
  'biologie',
  'grammaire',
  'histoire',
  'maths',
  'examen',
  'à revoir',
  'cours',
  'lecture',
  'exercices',
  'oral',
]
const sentence =
  'Les plantes vertes convertissent la lumière en énergie, et l’œuvre de Lavoisier aida à le comprendre. '

/** Notes per request of the import. */
const batch = 500

/** A note of the seed: from empty to pages long, with up to four tags, some pinned, spread over a year. */
function note(index: number) {
  const at = new Date(Date.now() - ((index * 7919) % 365) * 86_400_000 - index * 1000).toISOString()
  return {
    title: `${subjects[index % subjects.length]} ${index + 1}`,
    content: sentence.repeat((index * 31) % 17),
    tags: tags.slice(index % 7, (index % 7) + (index % 5)),
    is_pinned: index % 20 === 0,
    created_at: at,
    updated_at: at,
  }
}

/** An API client with its own account, which stands for another device or a new learner. */
export async function learnerClient(
  url: string,
  { name, ...account }: { email: string; password: string; name?: string },
  door: 'sign-in' | 'sign-up' = 'sign-in',
) {
  const page = await (await fetch(url)).text()
  const boot = /<script[^>]*id="cahier-boot"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const { supabase } = JSON.parse(boot) as { supabase: { publishableKey: string } }
  const client = createClient(url, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await (door === 'sign-up'
    ? client.auth.signUp({ ...account, ...(name && { options: { data: { name } } }) })
    : client.auth.signInWithPassword(account))
  if (error) throw error
  return client
}

/** Adds notes to an account. */
export async function seedNotes(
  url: string,
  account: { email: string; password: string },
  count: number,
): Promise<void> {
  const client = await learnerClient(url, account)
  for (let first = 0; first < count; first += batch) {
    const notes = Array.from({ length: Math.min(batch, count - first) }, (_, index) => note(first + index))
    const { error: refused } = await client.rpc('import_notes', { notes })
    if (refused) throw refused
  }
}

/** Adds words, each with this many reviews over the last year, and planned sessions to the client's account. */
export async function seedVocabulary(
  client: SupabaseClient,
  { words, sessions, answers = 0 }: { words: number; sessions: number; answers?: number },
): Promise<void> {
  const rows = (count: number, row: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => row(index))
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const ids = rows(words, () => ({})).map(() => crypto.randomUUID())
  const tables = {
    vocabulary: rows(words, (index) => ({
      id: ids[index],
      word: `notion ${index + 1}`,
      definition: `${subjects[index % subjects.length]} : ${sentence}`,
      mastery: (index * 37) % 101,
      last_reviewed: answers > 0 ? ago(366) : null,
    })),
    reviews: rows(words * answers, (index) => ({
      word_id: ids[index % words],
      rating: 1 + ((index * 7) % 4),
      reviewed_at: ago(365 * (1 - index / (words * answers))),
    })),
    study_sessions: rows(sessions, (index) => ({
      title: `Relire ${subjects[index % subjects.length]} ${index + 1}`,
      description: sentence,
      scheduled_for: new Date(Date.now() + (index - sessions / 2) * 3_600_000).toISOString(),
    })),
  }
  for (const [table, all] of Object.entries(tables)) {
    for (let first = 0; first < all.length; first += batch) {
      await client
        .from(table)
        .insert(all.slice(first, first + batch))
        .throwOnError()
    }
  }
}
