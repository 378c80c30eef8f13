/*
 * Measures how well answers are found in notes, with a folder that has `notes.json` (`{ notes: [{ id, title, content }] }`) and `dev.json` (`{ questions: [{ question, kind, note?,
 * passage? }] }`, kind `answerable`, `unanswerable_far` or `unanswerable_near`), and how much processor a question takes with 1,000 and 10,000 notes. Prints the table of
 * docs/performance.md, and fails where a limit is missed. `pnpm bench assistant --folder=…`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, silent } from '@cahier/backend'
import { startServer } from '@cahier/backend/server'
import { startProgress } from '@cahier/cli/progress'
import pg from 'pg'
import { answerFrom, bandOf } from '../supabase/functions/ai/assistant/answer.ts'
import { table } from './table.ts'

interface Question {
  question: string
  kind: 'answerable' | 'unanswerable_far' | 'unanswerable_near'
  note?: string
  passage?: string
}
interface Passage {
  note_id: string
  title: string
  kind: 'note' | 'document'
  start: number
  passage: string
  sentence_start: number
  sentence_length: number
  evidence: number
}

const folder = process.argv.find((argument) => argument.startsWith('--folder='))?.slice('--folder='.length)
if (folder === undefined) {
  console.error('A folder with notes.json and dev.json is needed: pnpm bench assistant --folder=…')
  process.exit(1)
}
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
const { notes } = (await read('notes.json')) as { notes: { id: string; title: string; content: string }[] }
const { questions } = (await read('dev.json')) as { questions: Question[] }

const owner = '00000000-0000-4000-8000-000000000001'
const sizes = [1_000, 10_000]
/** Milliseconds of processor that a question may take in the database, of 95 in 100. */
const maxProcessorMs = 100

const rows: string[][] = []
const failures: string[] = []
const check = (name: string, value: number, limit: string, isMet: boolean) => {
  rows.push([name, `${value.toFixed(1)}${name.includes('ms') ? '' : ' %'}`, limit])
  if (!isMet) failures.push(`${name}: ${value.toFixed(1)}, not ${limit}`)
}
const share = <Item>(all: readonly Item[], fits: (item: Item) => boolean) =>
  (100 * all.filter(fits).length) / Math.max(all.length, 1)

const progress = startProgress(3 + sizes.length, () => console.log(table(['', '', 'limit'], rows)))
const directory = await mkdtemp(join(tmpdir(), 'cahier-assistant-'))
progress.step('starting the database')
const server = await startServer(directory, silent)
const database = await openDatabase({
  url: server.url,
  migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
})
const client = new pg.Client(server.url)
await client.connect()
try {
  await database.as('supabase_auth_admin', (sql) =>
    sql(`insert into auth.users (id, email, raw_user_meta_data) values ($1, 'banc@exemple.fr', '{}')`, [owner]),
  )
  progress.step(`writing ${notes.length} notes`)
  const ids = await write(notes)
  progress.step(`${questions.length} questions`)
  const found = new Map<Question, Passage[]>()
  for (const question of questions) found.set(question, await ask(question.question))
  judge(ids, found)
  for (const size of sizes) {
    progress.step(`the processor, with ${size} notes`)
    await fill(size)
    const times: number[] = []
    for (const { question } of questions) times.push(await processorOf(() => ask(question)))
    times.sort((a, b) => a - b)
    const at = (quantile: number) => times[Math.floor((times.length - 1) * quantile)] ?? 0
    const name = `${size.toLocaleString('en')} notes, processor in ms`
    rows.push([`${name}: half`, at(0.5).toFixed(1), ''])
    check(`${name}: 95 of 100`, at(0.95), `≤ ${maxProcessorMs}`, at(0.95) <= maxProcessorMs)
  }
  progress.end()
  console.log(table(['', '', 'limit'], rows))
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await client.end()
  await database.close()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

/** Writes notes of the learner and makes their passages. @returns the id of each by its id in the file */
async function write(given: readonly { id: string; title: string; content: string }[]): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  // The limit of a plan and what follows a change are not measured.
  await client.query('alter table public.notes disable trigger user')
  for (const { id, title, content } of given) {
    const { rows: made } = await client.query<{ id: string }>(
      'insert into public.notes (user_id, title, content) values ($1, $2, $3) returning id',
      [owner, title.slice(0, 300), content],
    )
    written.set(id, made[0]?.id ?? '')
  }
  await client.query('alter table public.notes enable trigger user')
  await client.query(
    'insert into private.notes_to_index (note_id, user_id) select id, user_id from public.notes on conflict do nothing',
  )
  await client.query('select private.index_notes(null, 100000)')
  await client.query('analyze public.notes; analyze private.passages; analyze private.postings')
  return written
}

/** Fills the notebook up to a number of notes: the same paragraphs under other titles. */
async function fill(size: number): Promise<void> {
  const { rows: counted } = await client.query<{ count: number }>('select count(*)::integer as count from public.notes')
  const missing = size - (counted[0]?.count ?? 0)
  const more = Array.from({ length: Math.max(missing, 0) }, (_, at) => {
    const { title = '', content = '' } = notes[at % notes.length] ?? {}
    return { id: `more-${at}`, title: `${title} ${at}`, content }
  })
  await write(more)
}

async function ask(question: string): Promise<Passage[]> {
  const { rows: passages } = await client.query<Passage>('select * from private.find_passages($1, $2, 8)', [
    owner,
    question,
  ])
  return passages
}

/** Milliseconds of processor of the database's process for some work. */
async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const spent = async () => Number((await readFile(`/proc/${own[0]?.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6
  const before = await spent()
  await work()
  return (await spent()) - before
}

function judge(ids: ReadonlyMap<string, string>, found: ReadonlyMap<Question, readonly Passage[]>): void {
  const answerable = questions.filter(({ kind }) => kind === 'answerable')
  const far = questions.filter(({ kind }) => kind === 'unanswerable_far')
  const near = questions.filter(({ kind }) => kind === 'unanswerable_near')
  const isHit = (question: Question) => (passage: Passage) => {
    const [mine, theirs] = [passage.passage.trim(), question.passage ?? '']
    return passage.note_id === ids.get(question.note ?? '') && (theirs.includes(mine) || mine.includes(theirs))
  }
  const hit = (most: number) => share(answerable, (one) => (found.get(one) ?? []).slice(0, most).some(isHit(one)))
  const band = (question: Question) => bandOf(found.get(question)?.[0]?.evidence ?? 0)
  check('first passage', hit(1), '≥ 80', hit(1) >= 80)
  check('among five', hit(5), '≥ 93', hit(5) >= 93)
  const refused = share(far, (one) => band(one) === 'none')
  check('far questions refused', refused, '≥ 80', refused >= 80)
  const wrongly = share(answerable, (one) => band(one) === 'none')
  check('wrongly refused', wrongly, '≤ 7', wrongly <= 7)
  const asserted = share(near, (one) => band(one) === 'found')
  check('near questions asserted', asserted, '0', asserted === 0)
  rows.push(['answered (“your notes say”)', `${share(answerable, (one) => band(one) === 'found').toFixed(1)} %`, ''])
  const text = new Map(notes.map(({ id, content }) => [ids.get(id), content]))
  const quotations = [...found.values()].flatMap(
    (passages) => answerFrom({ passages: [...passages], words: [], latest: [] }, 'search', 'fr').sources,
  )
  const verbatim = share(quotations, ({ id, excerpt }) => (text.get(id) ?? '').includes(excerpt))
  const places = share([...found.values()].flat(), ({ note_id, start, passage }) => {
    const characters = [...(text.get(note_id) ?? '')]
    return characters.slice(start - 1, start - 1 + [...passage].length).join('') === passage
  })
  check('quotations verbatim', verbatim, '100', verbatim === 100)
  check('passages at their place', places, '100', places === 100)
}
