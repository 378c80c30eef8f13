import type { Locale } from '../../_shared/locale.ts'
import type { Answer } from './answer.ts'
import type { Card } from './cards.ts'
import { type Day, dayNamed } from './exam-date.ts'
import { type Outlook, planOf } from './plan.ts'
import { answerTexts } from './texts.ts'

/** A note that something is prepared from. */
export interface SourceNote {
  readonly id: string
  readonly title: string
  /** The text, or the part of it that was chosen. */
  readonly content: string
  /** It belongs to the learner. */
  readonly isOwn: boolean
}

/** What waits for the learner's confirmation; the database checks it. */
export type Proposal =
  | {
      readonly kind: 'cards'
      readonly payload: { readonly note: NoteName; readonly cards: readonly (Card & { readonly key: string })[] }
    }
  | {
      readonly kind: 'summary'
      readonly payload: { readonly note: NoteName; readonly title: string; readonly content: string }
    }
  | {
      readonly kind: 'plan'
      readonly payload: {
        readonly title: string
        readonly exam: Day
        readonly time_zone: string
        readonly sessions: ReturnType<typeof planOf>
      }
    }
interface NoteName {
  readonly id: string
  readonly title: string
}

/** An answer, with what it proposes to do. */
export interface Proposing extends Answer {
  readonly proposal?: Proposal
}

const nameOf = ({ id, title }: SourceNote): NoteName => ({ id, title })
/** A link to the note, without a passage. */
const sourceOf = ({ id, title }: SourceNote): Answer['sources'] => [
  { kind: 'note', id, title, excerpt: '', href: `/notes/${id}` },
]
const told = (text: string, sources: Answer['sources'] = []): Answer => ({
  text,
  sources,
  analysis: { type: 'general', confidence: 1, alternatives: [] },
})

/** @param found how many cards there were before those that the notebook has were left out */
export function cardsAnswer(note: SourceNote, cards: readonly Card[], found: number, locale: Locale): Proposing {
  const texts = answerTexts[locale]
  if (cards.length === 0) {
    return told(found === 0 ? texts.noCards(note.title) : texts.knownCards(note.title), sourceOf(note))
  }
  return {
    ...told(texts.cards(cards.length, note.title)),
    proposal: {
      kind: 'cards',
      payload: { note: nameOf(note), cards: cards.map((card, index) => ({ key: `c${index + 1}`, ...card })) },
    },
  }
}

/** @param points statements, verbatim or a model's; none where the text is too short */
export function summaryAnswer(note: SourceNote, points: readonly string[], locale: Locale): Proposing {
  const texts = answerTexts[locale]
  if (points.length === 0) return told(texts.noSummary(note.title), sourceOf(note))
  const list = points.map((point) => `- ${point.replaceAll('\n', ' ')}`).join('\n')
  // A link to a note of somebody else would lead nowhere.
  const end = note.isOwn ? `\n\n${texts.summaryOf(linkTo(note.title))}` : ''
  return {
    ...told(texts.summary(note.title), sourceOf(note)),
    proposal: {
      kind: 'summary',
      payload: { note: nameOf(note), title: texts.summaryTitle(note.title).slice(0, 300), content: list + end },
    },
  }
}

const linkTo = (title: string) => `[[${title.replace(/[[\]|\\]/g, '\\$&')}]]`

export const noteMissing = (locale: Locale): Answer => told(answerTexts[locale].noNote)

/** The day of the exam that a message names, or the answer that none can be planned for. */
export function examOf(message: string, today: Day, locale: Locale): Day | Answer {
  const exam = dayNamed(message, today, locale)
  const texts = answerTexts[locale]
  if (exam === undefined) return told(texts.examDay)
  return exam < today ? told(texts.examOver) : exam
}

export function planAnswer(outlook: Outlook, subject: string, timeZone: string, locale: Locale): Proposing {
  const texts = answerTexts[locale]
  const title = texts.planTitle(subject.slice(0, 100))
  const sessions = planOf(outlook, (number, isLast) =>
    isLast ? texts.lastSession(title) : texts.planSession(title, number),
  )
  if (sessions.length === 0) return told(texts.noDayLeft)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const words = new Intl.NumberFormat(locale).format(outlook.words.length)
  return {
    ...told(texts.plan(sessions.length, words, day.format(new Date(outlook.exam)))),
    proposal: { kind: 'plan', payload: { title, exam: outlook.exam, time_zone: timeZone, sessions } },
  }
}
