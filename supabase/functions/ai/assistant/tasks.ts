import type { CallerClient } from '../../_shared/endpoint.ts'
import type { Locale } from '../../_shared/locale.ts'
import { type Card, cardsFrom } from './cards.ts'
import { examSubjectOf, subjectOf, type Task } from './intent.ts'
import { newCards, noteById, noteNamed, outlookUntil, passagesOfNote, todayIn } from './notebook.ts'
import type { Passages } from './outside.ts'
import {
  cardsAnswer,
  examOf,
  noteMissing,
  type Proposing,
  planAnswer,
  type SourceNote,
  summaryAnswer,
} from './proposals.ts'
import { summaryOf } from './summary.ts'
import { writtenCards, writtenPoints } from './written.ts'

/** What the learner chose in a note. */
export interface Chosen {
  readonly note_id: string
  /** A part of its text, which may not be saved yet. */
  readonly text?: string | undefined
}

/** Who asks for what. */
export interface Order {
  readonly client: CallerClient
  readonly owner: string
  readonly question: string
  readonly chosen: Chosen | undefined
  readonly locale: Locale
  readonly timeZone: string | undefined
}

/** A task that is ready to be done. */
export interface Prepared {
  /** What a language model would get; none where it is not asked. */
  readonly passages: Passages
  /** The answer that needs nobody else. */
  embedded(): Promise<Proposing>
  /** The answer of what a model wrote; undefined where nothing of it can be proved. */
  written(text: string): Promise<Proposing | undefined>
}

const onlyEmbedded = (embedded: () => Promise<Proposing>): Prepared => ({
  passages: [],
  embedded,
  written: async () => undefined,
})

export async function prepare(task: Task, order: Order): Promise<Prepared> {
  if (task === 'plan') return onlyEmbedded(() => preparePlan(order))
  const note = await noteOf(order)
  if (note === undefined) return onlyEmbedded(async () => noteMissing(order.locale))
  const passages = passagesOfNote(note)
  return task === 'cards' ? prepareCards(note, passages, order) : prepareSummary(note, passages, order)
}

async function noteOf({ client, owner, question, chosen }: Order): Promise<SourceNote | undefined> {
  if (chosen === undefined) return await noteNamed(client, owner, subjectOf(question))
  const note = await noteById(client, owner, chosen.note_id)
  return note && chosen.text !== undefined ? { ...note, content: chosen.text } : note
}

function prepareCards(note: SourceNote, passages: Passages, { client, locale }: Order): Prepared {
  const answer = async (cards: readonly Card[]) =>
    cardsAnswer(note, await newCards(client, note, cards), cards.length, locale)
  return {
    passages,
    embedded: () => answer(cardsFrom(note.content)),
    async written(text) {
      const cards = writtenCards(text, passages)
      return cards.length > 0 ? await answer(cards) : undefined
    },
  }
}

function prepareSummary(note: SourceNote, passages: Passages, { locale }: Order): Prepared {
  return {
    passages,
    async embedded() {
      const sentences = summaryOf(note.content, note.title)
      return summaryAnswer(
        note,
        sentences.map(({ text }) => text),
        locale,
      )
    },
    async written(text) {
      const points = writtenPoints(text, passages)
      return points.length > 0 ? summaryAnswer(note, points, locale) : undefined
    },
  }
}

async function preparePlan({ client, owner, question, locale, timeZone = 'Europe/Paris' }: Order): Promise<Proposing> {
  const exam = examOf(question, todayIn(timeZone), locale)
  if (typeof exam !== 'string') return exam
  const subject = examSubjectOf(question)
  return planAnswer(await outlookUntil(client, owner, exam, subject, timeZone), subject, timeZone, locale)
}
