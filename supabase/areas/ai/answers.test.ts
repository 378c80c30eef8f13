import { describe, expect, test } from 'vitest'
import {
  answerFrom,
  answerFromFigures,
  bandOf,
  type Figures,
  type Material,
  passageSource,
} from '../../functions/ai/assistant/answer.ts'
import { intentOf } from '../../functions/ai/assistant/intent.ts'

type Passage = Material['passages'][number]

const passage = (values: Partial<Passage> = {}): Passage => ({
  note_id: 'n1',
  title: 'Biologie',
  kind: 'note',
  start: 1,
  passage: 'La cellule se divise. La mitose dure une heure.',
  sentence_start: 23,
  sentence_length: 25,
  evidence: 1,
  ...values,
})
const nothing: Material = { passages: [], words: [], latest: [] }
const word = { id: 'w1', word: 'mitose', definition: 'division', is_named: true }

test.each([
  ['Combien de mots à revoir ?', 'words to review'],
  ['Quels mots dois-je réviser aujourd’hui ?', 'words to review'],
  ['How many words do I have to review?', 'words to review'],
  ['¿Cuántas palabras tengo que repasar?', 'words to review'],
  ['Wie viele Wörter muss ich wiederholen?', 'words to review'],
  ['Combien de mots ai-je ?', 'word count'],
  ['Combien de notes ai-je ?', 'note count'],
  ['Ma prochaine séance ?', 'next session'],
  ['When is my next session?', 'next session'],
  ['¿Cuál es mi próxima sesión?', 'next session'],
  ['Wann ist meine nächste Sitzung?', 'next session'],
  ['Où en suis-je ?', 'progress'],
  ['How am I doing?', 'progress'],
  ['¿Cómo voy?', 'progress'],
  ['Wie stehe ich?', 'progress'],
  ['Résume mes notes récentes', 'latest notes'],
  ['Mis últimas notas', 'latest notes'],
  ['Meine neuesten Notizen', 'latest notes'],
  ['Mes dernières notes', 'latest notes'],
  ['Qu’est-ce que la photosynthèse ?', 'search'],
  ['Combien de temps dura le règne de Louis VIII ?', 'search'],
  ['Quelle est la séance inaugurale des États généraux ?', 'search'],
])('what is asked: %s → %s', (question, intent) => {
  expect(intentOf(question)).toBe(intent)
})

test.each([
  [0.8, 'found'],
  [0.79, 'near'],
  [0.063, 'near'],
  [0.062, 'none'],
  [0, 'none'],
])('evidence of %f is %s', (evidence, band) => {
  expect(bandOf(evidence)).toBe(band)
})

describe('an answer from notes', () => {
  test('shows three passages and names other notes', () => {
    const passages = ['a', 'b', 'c', 'd', 'd'].map((note_id) => passage({ note_id, title: note_id }))
    const { text, sources, analysis } = answerFrom({ ...nothing, passages }, 'search', 'fr')
    expect(text).toBe('Voici ce que disent vos notes.')
    expect(sources.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(analysis).toMatchObject({ type: 'note', alternatives: [{ id: 'd', title: 'd', type: 'note' }] })
  })

  test.each([
    ['fr', 'Je n’ai pas trouvé la réponse\u202f; voici les passages les plus proches.'],
    ['en', 'I have not found the answer; these are the nearest passages.'],
    ['es', 'No he encontrado la respuesta; estos son los pasajes más cercanos.'],
    ['de', 'Ich habe die Antwort nicht gefunden; das sind die nächsten Stellen.'],
  ] as const)('does not claim what is only near, in %s', (locale, expected) => {
    const { text, sources } = answerFrom({ ...nothing, passages: [passage({ evidence: 0.3 })] }, 'search', locale)
    expect(text).toBe(expected)
    expect(sources).toHaveLength(1)
  })

  test('shows nothing that has nothing to do with the question', () => {
    const { text, sources, analysis } = answerFrom(
      { ...nothing, passages: [passage({ evidence: 0.01 })] },
      'search',
      'fr',
    )
    expect(text).toMatch(/^Je n’ai rien trouvé/)
    expect(sources).toEqual([])
    expect(analysis).toEqual({ type: 'general', confidence: 0.01, alternatives: [] })
  })

  test('shows a word that was asked for before what is only near', () => {
    const { text, sources, analysis } = answerFrom(
      { ...nothing, passages: [passage({ evidence: 0.2 })], words: [word] },
      'search',
      'fr',
    )
    expect(text).toBe('Ce mot est dans votre vocabulaire.')
    expect(sources).toEqual([{ kind: 'word', id: 'w1', title: 'mitose', excerpt: 'division', href: '/vocabulary/w1' }])
    expect(analysis).toMatchObject({ type: 'vocabulaire', confidence: 1 })
  })
})

describe('a quotation', () => {
  test('marks its best sentence', () => {
    const { excerpt, mark } = passageSource(passage())
    expect(excerpt.slice(...(mark ?? [0, 0]))).toBe('La mitose dure une heure.')
  })

  test('counts characters outside the first plane as the database does', () => {
    const { excerpt, mark } = passageSource(
      passage({ passage: '🌱🌱 Avant. La mitose.', sentence_start: 11, sentence_length: 10 }),
    )
    expect(excerpt.slice(...(mark ?? [0, 0]))).toBe('La mitose.')
  })

  test('of a long passage begins with its best sentence, and ends with a word', () => {
    const before = 'Une phrase avant elle. '.repeat(40)
    const after = 'Une phrase après elle. '.repeat(60)
    const text = `${before}La mitose dure. ${after}`
    const { excerpt, mark } = passageSource(
      passage({ passage: text, sentence_start: before.length + 1, sentence_length: 16 }),
    )
    expect(text).toContain(excerpt)
    expect(excerpt.length).toBeLessThanOrEqual(700)
    expect(excerpt).toMatch(/^La mitose dure\. .*\S$/s)
    expect(mark).toEqual([0, 15])
  })
})

describe('an answer from figures', () => {
  const figures = {
    words: 1234,
    words_mastered: 12,
    words_to_review: 1,
    documents: 40,
    notes_this_week: 3,
    sessions_completed: 4,
    sessions_total: 6,
    next_session: {
      id: 's1',
      title: 'Biologie',
      type: 'mixed',
      scheduled_for: '2026-12-01T17:30:00Z',
      duration: 45,
      begun: false,
    },
  } as Figures

  test.each([
    ['words to review', 'Vous avez 1 mot à revoir aujourd’hui.'],
    ['word count', 'Mots dans votre vocabulaire : 1 234, dont 12 maîtrisés.'],
    ['note count', 'Notes dans votre cahier : 40.'],
    [
      'progress',
      'Notes écrites ou modifiées depuis sept jours : 3 sur 40. Mots dans votre vocabulaire : 1 234, dont 12 maîtrisés. Vous avez 1 mot à revoir aujourd’hui. Séances terminées : 4 sur 6.',
    ],
    ['next session', 'Votre prochaine séance : « Biologie », mardi 1 décembre 2026 à 18:30 (45 min).'],
  ] as const)('%s', (intent, expected) => {
    const { text, analysis } = answerFromFigures(figures, intent, 'fr', 'Europe/Paris')
    expect(text.replace(/\s/g, ' ')).toBe(expected)
    expect(analysis).toEqual({ type: 'memoire', confidence: 1, alternatives: [] })
  })

  test('says that there is none', () => {
    const none = { ...figures, words_to_review: 0, next_session: null }
    expect(answerFromFigures(none, 'words to review', 'fr', undefined).text).toMatch(/aucun mot/)
    expect(answerFromFigures(none, 'next session', 'de', undefined).text).toBe('Du hast keine Sitzung geplant.')
  })
})
