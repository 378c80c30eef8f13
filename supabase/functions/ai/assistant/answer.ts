import type { Database } from '../../_shared/database.gen.ts'
import type { Locale } from '../../_shared/locale.ts'
import type { Intent, Task } from './intent.ts'
import { answerTexts } from './texts.ts'

type Functions = Database['public']['Functions']
type Message = Database['public']['Tables']['ai_messages']['Row']
/** What an answer can be made of. */
export type Material = Omit<Functions['find_material']['Returns'][number], 'owner'>
export type Figures = Functions['dashboard_counters']['Returns'][number]
export type Source = Message['sources'][number]
export type Analysis = NonNullable<Message['analysis']>

export interface Answer {
  readonly text: string
  /** The passages that the text refers to, word for word as they are stored. */
  readonly sources: Source[]
  readonly analysis: Analysis
}

/** What is looked for in notes and words, and may be asked outside. */
export type Outward = 'search' | 'explanation' | 'latest notes'

/** Evidence from which the notes are said to answer a question. */
export const enoughEvidenceScore = 0.8
/** Evidence under which nothing is shown. */
export const littleEvidenceScore = 0.063

/** Passages that are shown at once. */
const maxShownPassages = 3
/** Characters of a passage that are quoted. */
const maxQuoteCharacters = 700

/** What is said of what was found: it answers, it is near, or it has nothing to do with the question. */
export const bandOf = (evidence: number): 'found' | 'near' | 'none' =>
  evidence >= enoughEvidenceScore ? 'found' : evidence >= littleEvidenceScore ? 'near' : 'none'

/** From 0 to 1: a half where notes begin to answer. */
const confidenceOf = (evidence: number) => Math.round((evidence / (evidence + enoughEvidenceScore)) * 100) / 100

/** Answers from passages and words, adding nothing to them. */
export function answerFrom({ passages, words, latest }: Material, intent: Intent, locale: Locale): Answer {
  const texts = answerTexts[locale]
  if (intent === 'latest notes') return latestNotes(latest, locale)
  const evidence = passages[0]?.evidence ?? 0
  const band = bandOf(evidence)
  const shown = band === 'none' ? [] : passages.slice(0, maxShownPassages)
  const isNamed = words.some(({ is_named }) => is_named)
  const text =
    band === 'found'
      ? texts.found
      : words.length > 0
        ? texts.word(words.length)
        : band === 'near'
          ? texts.near
          : texts.none
  const quoted = shown.map(passageSource)
  const about = words.map(wordSource)
  return {
    text,
    // A word that was asked for comes first. Passages that are only near are needed beside words where it is to be explained.
    sources: isNamed
      ? [...about, ...(band === 'found' || intent === 'explanation' ? quoted : [])]
      : [...quoted, ...about],
    analysis: {
      type:
        band === 'found' && !isNamed ? 'note' : words.length > 0 ? 'vocabulaire' : band === 'none' ? 'general' : 'note',
      confidence: isNamed ? 1 : confidenceOf(evidence),
      alternatives: alternativesOf(passages, shown),
    },
  }
}

/** Answers from the learner's figures. */
export function answerFromFigures(
  figures: Figures,
  intent: Exclude<Intent, Outward | Task>,
  locale: Locale,
  timeZone: string | undefined,
): Answer {
  const texts = answerTexts[locale]
  const number = new Intl.NumberFormat(locale)
  const { words_to_review, words, words_mastered, documents, next_session } = figures
  const known = () => texts.wordCount(number.format(words), number.format(words_mastered))
  const due = () =>
    words_to_review === 0
      ? texts.noWordsToReview
      : texts.wordsToReview(number.format(words_to_review), words_to_review === 1)
  const text = {
    'words to review': due,
    'word count': known,
    progress: () =>
      [
        texts.weekOfNotes(number.format(figures.notes_this_week), number.format(documents)),
        known(),
        due(),
        texts.sessions(number.format(figures.sessions_completed), number.format(figures.sessions_total)),
      ].join('\n'),
    'note count': () => texts.noteCount(number.format(documents)),
    'next session': () => {
      if (next_session === null) return texts.noSession
      const when = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })
      const { title, scheduled_for, duration } = next_session
      return texts.nextSession(title, when.format(new Date(scheduled_for)), number.format(duration))
    },
  }[intent]()
  return { text, sources: [], analysis: { type: 'memoire', confidence: 1, alternatives: [] } }
}

function latestNotes(latest: Material['latest'], locale: Locale): Answer {
  const texts = answerTexts[locale]
  const sources = latest.map(({ note_id, title, kind, passage }) => ({
    kind,
    id: note_id,
    title,
    excerpt: passage,
    href: `/notes/${note_id}`,
  }))
  return {
    text: latest.length === 0 ? texts.none : texts.latest(latest.length),
    sources,
    analysis: {
      type: latest.length === 0 ? 'general' : 'note',
      confidence: latest.length === 0 ? 0 : 1,
      alternatives: [],
    },
  }
}

/** A passage as a quotation: whole, or from its best sentence where it is long. */
export function passageSource({
  note_id,
  title,
  kind,
  passage,
  sentence_start,
  sentence_length,
}: Material['passages'][number]): Source {
  // The database counts characters, JavaScript units of UTF-16.
  const characters = [...passage]
  const first = sentence_start - 1
  const sentence = characters
    .slice(first, first + sentence_length)
    .join('')
    .trimEnd()
  const isLong = characters.length > maxQuoteCharacters
  const from = isLong ? first : 0
  const excerpt = characters.slice(from, from + maxQuoteCharacters).join('')
  const cut = from + maxQuoteCharacters < characters.length ? excerpt.replace(/\s+\S*$/, '') : excerpt.trimEnd()
  const begin = characters.slice(from, first).join('').length
  const end = Math.min(begin + sentence.length, cut.length)
  return {
    kind,
    id: note_id,
    title,
    excerpt: cut,
    href: `/notes/${note_id}`,
    ...(end > begin && { mark: [begin, end] as [number, number] }),
  }
}

/** A passage as a quotation that marks some of its words, which stand from `start` to `end`; of a long one, what is around them. */
export function sourceAt(
  { note_id, title, kind, passage }: Material['passages'][number],
  { start, end }: { start: number; end: number },
): Source {
  const before = passage.length > maxQuoteCharacters ? Math.max(0, start - 100) : 0
  // Begins with a word, and never within a character.
  const from = before === 0 ? 0 : start - (/\s(\S.*)$/s.exec(passage.slice(before, start))?.[1]?.length ?? 0)
  const to = Math.max(end, from + maxQuoteCharacters)
  const excerpt = to < passage.length ? passage.slice(from, to).replace(/\s+\S*$/, '') : passage.slice(from).trimEnd()
  return {
    kind,
    id: note_id,
    title,
    excerpt,
    href: `/notes/${note_id}`,
    mark: [start - from, Math.min(end - from, excerpt.length)],
  }
}

const wordSource = ({ id, word, definition }: Material['words'][number]): Source => ({
  kind: 'word',
  id,
  title: word,
  excerpt: definition.slice(0, maxQuoteCharacters),
  href: `/vocabulary/${id}`,
})

/** Other notes that could be meant. */
function alternativesOf(passages: Material['passages'], shown: Material['passages']): Analysis['alternatives'] {
  const known = new Set(shown.map(({ note_id }) => note_id))
  const others: Analysis['alternatives'] = []
  for (const { note_id, title, kind, evidence } of passages) {
    if (known.has(note_id) || evidence < littleEvidenceScore) continue
    known.add(note_id)
    others.push({ id: note_id, title, type: kind })
  }
  return others.slice(0, maxShownPassages)
}
