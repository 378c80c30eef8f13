import { describe, expect, test } from 'vitest'
import { answerFrom } from '../../functions/ai/assistant/answer.ts'
import { cardsFrom, hide } from '../../functions/ai/assistant/cards.ts'
import { dayNamed } from '../../functions/ai/assistant/exam-date.ts'
import { examSubjectOf, intentOf, subjectOf } from '../../functions/ai/assistant/intent.ts'
import { passagesOfNote } from '../../functions/ai/assistant/notebook.ts'
import { planOf, usualTime } from '../../functions/ai/assistant/plan.ts'
import { cardsAnswer, summaryAnswer } from '../../functions/ai/assistant/proposals.ts'
import { sentencesOf, withoutMarkdown } from '../../functions/ai/assistant/sentences.ts'
import { summaryOf } from '../../functions/ai/assistant/summary.ts'
import { writtenCards, writtenPoints } from '../../functions/ai/assistant/written.ts'

describe('what is asked for', () => {
  test.each([
    ['Crée des cartes depuis ma note Photosynthèse', 'cards', 'Photosynthèse'],
    ['Fais-moi des flashcards sur la mitose', 'cards', 'mitose'],
    ['Crée des cartes à revoir de ma note « Le cycle de l’eau »', 'cards', 'Le cycle de l’eau'],
    ['Create flashcards from my note Photosynthesis', 'cards', 'Photosynthesis'],
    ['Peux-tu me créer des cartes sur la mitose ?', 'cards', 'mitose'],
    ['Make cards about osmosis', 'cards', 'osmosis'],
    ['Crea tarjetas de mi nota Fotosíntesis', 'cards', 'Fotosíntesis'],
    ['Erstelle Karteikarten aus meiner Notiz Photosynthese', 'cards', 'Photosynthese'],
    ['Résume ma note Photosynthèse', 'summary', 'Photosynthèse'],
    ['Peux-tu me résumer la Révolution française ?', 'summary', 'Révolution française'],
    ['Résume ma note', 'summary', ''],
    ['Summarize my note “Cell biology”', 'summary', 'Cell biology'],
    ['Resume mi nota Fotosíntesis', 'summary', 'Fotosíntesis'],
    ['Fasse meine Notiz Photosynthese zusammen', 'summary', 'Photosynthese'],
    ['Explique osmose', 'explanation', 'osmose'],
    ['Explique-moi l’osmose', 'explanation', 'osmose'],
    ['Que signifie le mot osmose ?', 'explanation', 'osmose'],
    ['Explain osmosis', 'explanation', 'osmosis'],
    ['What does osmosis mean?', 'explanation', 'osmosis'],
    ['Explica la ósmosis', 'explanation', 'ósmosis'],
    ['Erkläre die Osmose', 'explanation', 'Osmose'],
    ['Was bedeutet Osmose?', 'explanation', 'Osmose'],
  ])('%s', (question, intent, subject) => {
    expect([intentOf(question), subjectOf(question)]).toEqual([intent, subject])
  })

  test.each([
    ['Prépare un plan pour mon examen du 12 décembre', 'plan', ''],
    ['Prépare un plan d’étude pour mon examen de biologie le 12 décembre', 'plan', 'biologie'],
    ['Planifie mes révisions avant le partiel d’histoire de France, vendredi', 'plan', 'histoire de France'],
    ['Make a study plan for my biology exam on December 12', 'plan', 'biology'],
    ['Prepara un plan para mi examen de historia del 12 de diciembre', 'plan', 'historia'],
    ['Erstelle einen Lernplan für meine Prüfung in Biologie am 12. Dezember', 'plan', 'Biologie'],
    ['Lernplan für die Biologieprüfung am 12.12.', 'plan', 'Biologie'],
  ])('%s', (question, intent, subject) => {
    expect([intentOf(question), examSubjectOf(question)]).toEqual([intent, subject])
  })

  test.each([
    'Où est mon résumé de la photosynthèse ?',
    'Quel est le plan de la dissertation ?',
    'Qui tire les cartes dans le roman ?',
    'Qui a créé les cartes Pokémon ?',
    'How did Mercator make his maps and cards?',
    'Quelle carte montre la France en 1914 ?',
    'What does the note say about the plan Marshall?',
  ])('is looked for: %s', (question) => {
    expect(intentOf(question)).toBe('search')
  })
})

test.each([
  ['mon examen du 12 décembre', 'fr', '2026-12-12'],
  ['le 1er janvier', 'fr', '2027-01-01'],
  ['le 24 novembre', 'fr', '2027-11-24'],
  ['le 25 novembre', 'fr', '2026-11-25'],
  ['le 3 mars 2026', 'fr', '2026-03-03'],
  ['on December 12', 'en', '2026-12-12'],
  ['on the 12th of December, 2027', 'en', '2027-12-12'],
  ['el 12 de diciembre de 2027', 'es', '2027-12-12'],
  ['am 12. Dezember', 'de', '2026-12-12'],
  ['am 12.12.', 'de', '2026-12-12'],
  ['le 5/12/2026', 'fr', '2026-12-05'],
  ['12/5', 'en', '2026-12-05'],
  ['2027-01-15', 'fr', '2027-01-15'],
  ['dans trois semaines', 'fr', '2026-12-16'],
  ['in 10 days', 'en', '2026-12-05'],
  ['dentro de una semana', 'es', '2026-12-02'],
  ['in zwei Wochen', 'de', '2026-12-09'],
  ['demain', 'fr', '2026-11-26'],
  ['ubermorgen', 'de', '2026-11-27'],
  ['vendredi', 'fr', '2026-11-27'],
  ['next Wednesday', 'en', '2026-12-02'],
  ['le 31 février', 'fr', undefined],
  ['mon examen', 'fr', undefined],
  ['3 examens', 'fr', undefined],
])('the day of %s in %s is %s', (message, locale, day) => {
  // A Wednesday.
  expect(dayNamed(message, '2026-11-25', locale)).toBe(day)
})

describe('sentences', () => {
  test.each([
    ['**Gras** et _italique_, ==surligné== et `code`', 'Gras et italique, surligné et code'],
    ['[Lien](https://exemple.fr) vers [[Note|une note]] et [[Autre]]', 'Lien vers une note et Autre'],
    ['snake_case_name et 2*3*4', 'snake_case_name et 2*3*4'],
    ['avant ![image](x.png) après', 'avant après'],
  ])('%s', (markdown, text) => expect(withoutMarkdown(markdown)).toBe(text))

  test('stand in the text word for word, under their heading, without code and tables', () => {
    const content =
      '# Rome\n\nCésar meurt en 44 av. J.-C. à Rome. M. Dupont le dit.\n\n| a | b |\n\n```\nIl code. Oui.\n```\n- un **point**\n- [ ] une tâche'
    const sentences = sentencesOf(content)
    expect(sentences.map(({ quotation }) => quotation)).toEqual([
      'César meurt en 44 av. J.-C. à Rome.',
      'M. Dupont le dit.',
      'un **point**',
      'une tâche',
    ])
    for (const { quotation, heading } of sentences) {
      expect(content).toContain(quotation)
      expect(heading).toBe('Rome')
    }
  })
})

describe('cards of a note', () => {
  test.each([
    [
      "L'osmose est le passage de l'eau à travers une membrane.",
      'cloze',
      'osmose',
      "L'{{c1::osmose}} est le passage de l'eau à travers une membrane.",
    ],
    ['- **Diffusion** : mouvement passif de molécules', 'word', 'Diffusion', 'mouvement passif de molécules'],
    [
      'La **mitose** comporte quatre phases successives.',
      'cloze',
      'mitose',
      'La {{c1::mitose}} comporte quatre phases successives.',
    ],
    [
      'La Révolution commence en 1789 à Versailles.',
      'cloze',
      '1789',
      'La Révolution commence en {{c1::1789}} à Versailles.',
    ],
    [
      'La photosynthèse transforme la lumière en énergie chimique.',
      'cloze',
      'photosynthèse',
      'La {{c1::photosynthèse}} transforme la lumière en énergie chimique.',
    ],
    [
      '## Qui est César ?\n\nUn général romain qui conquiert la Gaule.',
      'word',
      'Qui est César ?',
      'Un général romain qui conquiert la Gaule.',
    ],
    [
      '## Osmose\n\nPassage du solvant vers le milieu concentré.',
      'word',
      'Osmose',
      'Passage du solvant vers le milieu concentré.',
    ],
    [
      'The mitochondrion is an organelle that makes energy.',
      'cloze',
      'mitochondrion',
      'The {{c1::mitochondrion}} is an organelle that makes energy.',
    ],
    ['La célula es una unidad de la vida.', 'cloze', 'célula', 'La {{c1::célula}} es una unidad de la vida.'],
    [
      'Die Zelle ist die kleinste Einheit des Lebens.',
      'cloze',
      'Zelle',
      'Die {{c1::Zelle}} ist die kleinste Einheit des Lebens.',
    ],
  ])('%s', (content, kind, word, definition) => {
    const [card, ...others] = cardsFrom(content)
    expect(others).toEqual([])
    expect(card).toMatchObject({ kind, word, definition })
    expect(content).toContain(card?.quotation)
  })

  test.each([
    'Elle est la plus grande de toutes les planètes.',
    'Il est né en 1789 dans une petite ville.',
    'Un texte qui ne définit rien et ne compte rien.',
    'Le {{c1::trou}} est un trou qui existe déjà ici.',
    '',
  ])('are none of: %s', (content) => expect(cardsFrom(content)).toEqual([]))

  test('are at most ten, each fact once, definitions before figures, in the order of the text', () => {
    const figures = Array.from(
      { length: 12 },
      (_, at) => `La ville ${'abcdefghijkl'[at]} naît en ${1800 + at} au bord du fleuve.`,
    )
    const fact = 'L’osmose est le passage de l’eau à travers une membrane.'
    const cards = cardsFrom([...figures, fact, fact].join('\n\n'))
    expect(cards).toHaveLength(10)
    expect(cards.at(-1)?.word).toBe('osmose')
    expect(cards.filter(({ word }) => word === 'osmose')).toHaveLength(1)
  })

  test('say where nothing was found, and where all are known', () => {
    const note = { id: 'n1', title: 'Biologie', content: '', isOwn: true }
    expect(cardsAnswer(note, [], 0, 'fr').text).toMatch(/ni définition ni fait/)
    expect(cardsAnswer(note, [], 2, 'fr').text).toMatch(/a déjà les cartes/)
    expect(cardsAnswer(note, [], 2, 'fr').proposal).toBeUndefined()
  })
})

test.each([
  ['Le chat dort.', 'chat', 'Le {{c1::chat}} dort.'],
  ['Le chat dort.', 'chien', undefined],
  ['Le chat dort.', 'Le chat dort.', undefined],
  ['Le {{c1::chat}} dort.', 'dort', undefined],
  ['Un espace a::b ici.', 'espace', undefined],
  ['Le chat dort.', ' ', undefined],
])('%s hides %s', (sentence, words, hidden) => expect(hide(sentence, words)).toBe(hidden))

describe('a summary', () => {
  const statements = Array.from(
    { length: 12 },
    (_, at) => `La cellule ${at} échange de l’énergie avec son milieu extérieur.`,
  )

  test('is sentences of the text in their order, fewer than it has', () => {
    const content = `# Cellule\n\n${statements.join(' ')}`
    const found = summaryOf(content, 'Cellule')
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(found.length).toBeLessThanOrEqual(7)
    expect(found.map(({ quotation }) => content.indexOf(quotation))).toEqual(
      found.map(({ quotation }) => content.indexOf(quotation)).toSorted((a, b) => a - b),
    )
    for (const { quotation } of found) expect(content).toContain(quotation)
  })

  test('is none of a short text', () => expect(summaryOf(statements.slice(0, 3).join(' '))).toEqual([]))

  test('links to the learner’s own note only', () => {
    const note = { id: 'n1', title: 'A [b]', content: '', isOwn: true }
    const content = (isOwn: boolean) => {
      const { proposal } = summaryAnswer({ ...note, isOwn }, ['Un point.'], 'fr')
      return proposal?.kind === 'summary' ? proposal.payload.content : ''
    }
    expect(content(true)).toBe('- Un point.\n\nD’après [[A \\[b\\]]]')
    expect(content(false)).toBe('- Un point.')
  })
})

describe('a plan', () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`)
  const outlook = {
    today: '2026-11-25',
    exam: '2026-12-05',
    busy: new Map<string, number>(),
    words,
    notes: ['n1'],
    time: '17:30',
  }
  const titleOf = (number: number, isLast: boolean) => (isLast ? 'dernière' : `séance ${number}`)
  const daysOf = (sessions: ReturnType<typeof planOf>) => sessions.map(({ starts_at }) => starts_at.slice(0, 10))

  test('has its share of the words in each session, and ends the day before', () => {
    const sessions = planOf(outlook, titleOf)
    expect(daysOf(sessions)).toEqual(['2026-11-28', '2026-11-30', '2026-12-02', '2026-12-04'])
    expect(sessions.map(({ items }) => items.length)).toEqual([21, 21, 21, 61])
    expect(new Set(sessions.slice(0, 3).flatMap(({ items }) => items))).toEqual(new Set(['n1', ...words]))
    expect(sessions[0]).toMatchObject({ key: 's1', title: 'séance 1', starts_at: '2026-11-28T17:30', duration: 30 })
    expect(sessions.at(-1)).toMatchObject({ title: 'dernière', duration: 90 })
  })

  test('repeats the words where there are fewer than sessions', () => {
    const sessions = planOf({ ...outlook, words: ['w1'], notes: [] }, titleOf)
    expect(sessions.map(({ items }) => items)).toEqual([['w1'], ['w1'], ['w1']])
  })

  test('leaves out days on which something is planned', () => {
    const busy = new Map(['2026-11-28', '2026-11-30', '2026-12-04'].map((day) => [day, 30]))
    const days = daysOf(planOf({ ...outlook, busy }, titleOf))
    expect(days).toHaveLength(4)
    for (const day of busy.keys()) expect(days).not.toContain(day)
  })

  test('takes the days with least to do where none is free', () => {
    const busy = new Map(
      Array.from({ length: 9 }, (_, at) => [`2026-${at < 5 ? `11-${26 + at}` : `12-0${at - 4}`}`, at < 4 ? 30 : 90]),
    )
    expect(daysOf(planOf({ ...outlook, busy }, titleOf))).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ])
  })

  test.each([
    ['2026-11-25', 0],
    ['2026-11-26', 0],
    ['2026-11-27', 1],
    ['2026-11-28', 2],
    ['2027-11-25', 4],
  ])('before %s has %i sessions', (exam, count) => {
    const sessions = planOf({ ...outlook, exam }, titleOf)
    expect(sessions).toHaveLength(count)
    for (const day of daysOf(sessions)) expect(day > outlook.today && day < exam).toBe(true)
  })

  test('begins when the learner usually does', () => {
    expect(usualTime(['08:00', '17:30', '17:30'])).toBe('17:30')
    expect(usualTime([])).toBe('18:00')
  })
})

describe('what a model writes', () => {
  const text = 'La photosynthèse transforme la lumière en énergie. Elle a lieu dans les chloroplastes.'
  const passages = passagesOfNote({ id: 'n1', title: 'Biologie', content: text, isOwn: true })
  const card = {
    type: 'question',
    front: 'Où ?',
    back: 'Dans les chloroplastes',
    n: 1,
    quotation: 'lieu dans les chloroplastes',
  }
  const cards = (...given: object[]) =>
    writtenCards(`\`\`\`json\n${JSON.stringify({ cards: given })}\n\`\`\``, passages)

  test('becomes cards whose quotations stand in the passages', () => {
    const cloze = { ...card, type: 'cloze', front: 'Elle a lieu dans les chloroplastes.', back: 'chloroplastes' }
    expect(cards(card, cloze)).toEqual([
      { kind: 'word', word: 'Où ?', definition: 'Dans les chloroplastes', quotation: 'lieu dans les chloroplastes' },
      {
        kind: 'cloze',
        word: 'chloroplastes',
        definition: 'Elle a lieu dans les {{c1::chloroplastes}}.',
        quotation: 'lieu dans les chloroplastes',
      },
    ])
  })

  test.each([
    ['an invented quotation', { quotation: 'transforme le plomb en or' }],
    ['another passage', { n: 2 }],
    ['an invented sentence with a gap', { type: 'cloze', front: 'Elle a lieu dans les mines.', back: 'mines' }],
    ['a gap that the sentence has not', { type: 'cloze', front: 'Elle a lieu dans les chloroplastes.', back: 'mines' }],
  ])('is no card with %s', (_name, change) => expect(cards({ ...card, ...change })).toEqual([]))

  test.each(['', 'Voici vos cartes.', '{"cards":', '{"cards":[{"type":"html"}]}', '[]'])('is nothing: %s', (written) =>
    expect(writtenCards(written, passages)).toEqual([]),
  )

  test('keeps the text of links and pictures only, and at most ten cards', () => {
    expect(cards({ ...card, front: 'Où ? ![x](https://evil.test/x.png) [ici](https://evil.test)' })[0]?.word).toBe(
      'Où ? ici',
    )
    expect(cards(...Array.from({ length: 20 }, () => card))).toHaveLength(10)
  })

  test('becomes statements that passages prove', () => {
    const points = [
      { text: 'Elle transforme la lumière.', n: 1, quotation: 'transforme la lumière' },
      { text: 'Elle fait de l’or.', n: 1, quotation: 'fait de l’or' },
    ]
    expect(writtenPoints(JSON.stringify({ points }), passages)).toEqual(['Elle transforme la lumière.'])
  })

  test('gets at most eight passages of a note, each as it stands there', () => {
    const content = Array.from({ length: 40 }, (_, at) => `${at} ${'mot '.repeat(150)}`).join('\n\n')
    const found = passagesOfNote({ id: 'n1', title: 'Longue', content, isOwn: true })
    expect(found).toHaveLength(8)
    for (const { passage } of found) {
      expect(content).toContain(passage)
      expect(passage.length).toBeLessThanOrEqual(1_200)
    }
  })
})

test('an explanation has the word first, then what is near to it in the notes', () => {
  const passage = {
    note_id: 'n1',
    title: 'Biologie',
    kind: 'note',
    start: 1,
    passage: 'L’osmose va vers le milieu concentré.',
    sentence_start: 1,
    sentence_length: 10,
    evidence: 0.3,
  } as const
  const words = [{ id: 'w1', word: 'osmose', definition: 'passage', is_named: true }]
  const material = { passages: [passage], words, latest: [] }
  expect(answerFrom(material, 'explanation', 'fr').sources.map(({ kind }) => kind)).toEqual(['word', 'note'])
  expect(answerFrom(material, 'search', 'fr').sources.map(({ kind }) => kind)).toEqual(['word'])
})
