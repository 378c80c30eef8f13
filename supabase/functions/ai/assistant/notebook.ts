import { type CallerClient, dataOf } from '../../_shared/endpoint.ts'
import { littleEvidenceScore } from './answer.ts'
import type { Card } from './cards.ts'
import { type Day, dayOf, numberOf } from './exam-date.ts'
import type { Passages } from './outside.ts'
import { type Outlook, usualTime } from './plan.ts'
import type { SourceNote } from './proposals.ts'

// What the caller's own rights let them read.

const noteColumns = 'id, title, content, user_id'
/** Words that a plan looks at. */
const mostWords = 500
const maxNotes = 3
/** Days back from which it is known when the learner usually studies. */
const habitDays = 60

const isSource = (
  owner: string,
  { id, title, content, user_id }: { id: string; title: string; content: string; user_id: string },
): SourceNote => ({
  id,
  title,
  content,
  isOwn: user_id === owner,
})

/** The note of an id. undefined where the caller may not read it. */
export async function noteById(client: CallerClient, owner: string, id: string): Promise<SourceNote | undefined> {
  const [row] = await dataOf(client.from('notes').select(noteColumns).eq('id', id).is('deleted_at', null))
  return row && isSource(owner, row)
}

/** The note that a subject names: the latest for none, one of that title, else the one whose passages are nearest. */
export async function noteNamed(client: CallerClient, owner: string, subject: string): Promise<SourceNote | undefined> {
  const notes = () => client.from('notes').select(noteColumns).is('deleted_at', null)
  const latest = (request: ReturnType<typeof notes>) => request.order('updated_at', { ascending: false }).limit(1)
  if (subject === '') {
    const [row] = await dataOf(latest(notes().eq('user_id', owner)))
    return row && isSource(owner, row)
  }
  const pattern = subject.slice(0, 300).replace(/[\\%_]/g, '\\$&')
  for (const wanted of [pattern, `%${pattern}%`]) {
    const [row] = await dataOf(latest(notes().ilike('title', wanted)))
    if (row) return isSource(owner, row)
  }
  const { passages } = await dataOf(client.rpc('find_material', { question: subject }).single())
  const [nearest] = passages
  return nearest && nearest.evidence >= littleEvidenceScore ? await noteById(client, owner, nearest.note_id) : undefined
}

/** Leaves out the cards that the notebook has: made from the same passage of the note, or of the same word. */
export async function newCards(client: CallerClient, note: SourceNote, cards: readonly Card[]): Promise<Card[]> {
  if (cards.length === 0) return []
  const [made, { held }] = await Promise.all([
    dataOf(
      client.from('vocabulary').select('quotation').eq('note_id', note.id).not('quotation', 'is', null).limit(1_000),
    ),
    dataOf(client.rpc('find_held_words', { words: cards.map(({ word }) => word) }).single()),
  ])
  const quotations = new Set(made.map(({ quotation }) => quotation))
  return cards.filter(
    ({ kind, quotation }, index) => !quotations.has(quotation) && (kind === 'cloze' || !held.includes(index + 1)),
  )
}

/** A moment by the wall clock of a zone: `2026-12-01 18:00`. */
const wallClock = (moment: string | number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(moment))

export const todayIn = (timeZone: string): Day => wallClock(Date.now(), timeZone).slice(0, 10)

/** What a plan until an exam is made from: the words that are due by then, the days on which nothing is planned, the notes about its subject. */
export async function outlookUntil(
  client: CallerClient,
  owner: string,
  exam: Day,
  subject: string,
  timeZone: string,
): Promise<Outlook> {
  const today = todayIn(timeZone)
  const [cards, sessions, material] = await Promise.all([
    dataOf(
      client
        .from('cards')
        .select('word_id')
        .eq('user_id', owner)
        .eq('suspended', false)
        .lt('due', `${exam}T00:00:00Z`)
        .order('due')
        .limit(mostWords),
    ),
    dataOf(
      client
        .from('study_sessions')
        .select('scheduled_for, duration, completed')
        .eq('user_id', owner)
        .gte('scheduled_for', `${dayOf(numberOf(today) - habitDays)}T00:00:00Z`)
        .lt('scheduled_for', `${dayOf(numberOf(exam) + 1)}T00:00:00Z`)
        .limit(1_000),
    ),
    subject === '' ? null : dataOf(client.rpc('find_material', { question: subject }).single()),
  ])
  const busy = new Map<Day, number>()
  const times: string[] = []
  for (const { scheduled_for, duration, completed } of sessions) {
    const [day = '', time = ''] = wallClock(scheduled_for, timeZone).split(' ')
    times.push(time)
    if (day > today && !completed) busy.set(day, (busy.get(day) ?? 0) + duration)
  }
  const near = (material?.passages ?? []).filter(({ evidence }) => evidence >= littleEvidenceScore)
  return {
    today,
    exam,
    busy,
    words: [...new Set(cards.map(({ word_id }) => word_id))],
    notes: [...new Set(near.map(({ note_id }) => note_id))].slice(0, maxNotes),
    time: usualTime(times),
  }
}

/** Characters of a passage that a model gets, and how many it gets. */
const maxPassageCharacters = 1_200
const maxPassages = 8

/** The beginning of a note as passages, each of whole paragraphs as far as they are not longer. */
export function passagesOfNote({ id, title, content }: SourceNote): Passages {
  const parts: string[] = []
  for (const paragraph of content.split(/\n{2,}/)) {
    for (let rest = paragraph.trim(); rest !== ''; rest = rest.slice(maxPassageCharacters).trim()) {
      const part = rest.slice(0, maxPassageCharacters)
      const last = parts.at(-1)
      if (
        last !== undefined &&
        last.length + part.length + 2 <= maxPassageCharacters &&
        content.includes(`${last}\n\n${part}`)
      ) {
        parts[parts.length - 1] = `${last}\n\n${part}`
      } else parts.push(part)
    }
  }
  return parts.slice(0, maxPassages).map((passage) => ({
    note_id: id,
    title,
    kind: 'note',
    passage,
    start: 1,
    sentence_start: 1,
    sentence_length: 0,
    evidence: 1,
  }))
}
