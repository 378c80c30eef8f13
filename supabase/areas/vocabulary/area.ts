import { ownerId } from '../../tests/actors.ts'
import { type Area, bareId, byId, callable, id, privately, rights, secret } from '../../tests/area.ts'
import { sessionId } from '../planning/area.ts'

const user_id = ownerId
const word_id = id(10)
const list = (count: number, item: string) => `{${Array(count).fill(item).join(',')}}`
const cloze = (definition: string, word = 'Paris') => ({ kind: 'cloze', word, definition })

export default {
  tables: {
    vocabulary: {
      fixture: byId(10, { word: secret, definition: secret }),
      rights: rights(
        'row row row row',
        privately,
        'id user_id word definition letter_category examples difficulty mastery times_reviewed last_reviewed kind note_id quotation front back',
        'word definition letter_category examples difficulty mastery times_reviewed last_reviewed front back',
      ),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { word: ' ' },
          { definition: '' },
          { letter_category: '' },
          { difficulty: 0 },
          { difficulty: 6 },
          { mastery: -1 },
          { mastery: 101 },
          { examples: list(21, 'a') },
          { examples: `{${'x'.repeat(1001)}}` },
          { examples: '{NULL}' },
          { kind: 'question' },
          { quotation: ' ' },
          { quotation: 'x'.repeat(2001) },
          { front: 'x'.repeat(8001) },
          { back: 'x'.repeat(20_001) },
          { front: '$$ $$' },
          cloze('La capitale est Paris.'),
          cloze('La capitale est {{c1::}}.', ''),
          cloze('La capitale est {{c1::Paris}}.', 'Lyon'),
          cloze('La capitale est {{c2::Paris}}.'),
          cloze('{{c1::Paris}} est la capitale de la {{c2::France}}.'),
          cloze('{{c1::Paris}} est la {{c1::capitale.'),
          cloze('La capitale est {{c1::Paris::}}.'),
          cloze('La capitale est {{c1::{{c1::Paris}}}}.'),
        ],
        taken: [
          { difficulty: 1 },
          { difficulty: 5 },
          { mastery: 0 },
          { mastery: 100 },
          { examples: list(20, 'a') },
          { quotation: 'x'.repeat(2000) },
          { front: `*${'x'.repeat(7998)}*` },
          { back: `*${'x'.repeat(19_998)}*` },
          { definition: 'On écrit {{c1::ainsi}}, ou {{c2::ainsi}}.' },
          cloze('La capitale est {{c1::Paris}}.'),
          cloze('La capitale est {{c1::Paris::ville}}.'),
          cloze('{{c1::Paris}} est la capitale de la {{c1::France::pays}}.'),
          cloze('L’ensemble {{c1::{1} : {2} fini}} est {écrit} {{ainsi}}.', '{1} : {2} fini'),
        ],
      },
    },
    cards: {
      fixture: {
        key: ['word_id', 'direction'],
        stored: { word_id, direction: 'recognition' },
        fresh: { user_id, word_id, direction: 'recall' },
      },
      madeByTrigger: true,
      rights: rights('row denied row denied', 'none denied none denied', '', 'forgiven'),
    },
    // The owner's row already exists; the fresh one belongs to somebody else.
    review_settings: {
      fixture: { key: ['user_id'], stored: { user_id }, fresh: { user_id: bareId } },
      rights: rights(
        'row denied row denied',
        'none denied none denied',
        'user_id retention new_per_day reviews_per_day recall weights typed language',
        'user_id retention new_per_day reviews_per_day recall weights typed language',
      ),
    },
    reviews: {
      fixture: byId(11, { word_id, rating: 3, mastery_before: 0, mastery_after: 10 }),
      rights: rights(
        'row row denied row',
        'none denied denied none',
        'id user_id word_id rating mastery_before mastery_after elapsed_ms reviewed_at direction time_zone local_day scheduled_days stability state_before elapsed_days state difficulty learning_step due reps lapses',
      ),
      bounds: {
        refused: [{ rating: 0 }, { rating: 5 }, { mastery_after: 101 }],
        taken: [{ rating: 1 }, { rating: 4 }],
      },
    },
  },
  functions: {
    export_words: callable('export_words()', 'theirs', 'nothing'),
    find_alike_words: callable(`find_alike_words('{ZMARQUEUR}')`, 'theirs', 'nothing'),
    // Returns positions only: one for the owner, none for the other learner.
    find_held_words: callable(`find_held_words('{Zmarqueur}')`, 'nothing', 'nothing'),
    // Returns a count only.
    import_words: callable(`import_words('[]')`, 'nothing', 'nothing'),
    // Returns numbers only; figures.test.ts checks them.
    keep_weights: callable('keep_weights(null)', 'nothing', 'nothing'),
    // Deletes the owner's word without showing it.
    remove_words: callable(`remove_words('{${word_id}}')`, 'nothing', 'nothing'),
    // Returns sums only; figures.test.ts checks whose they are.
    review_history: callable(`review_history('2026-01-01')`, 'nothing', 'nothing'),
    review_load: callable('review_load()', 'nothing', 'nothing'),
    review_queue: callable('review_queue()', 'theirs', 'nothing'),
    review_sequences: callable('review_sequences()', 'nothing', 'nothing'),
    session_cards: callable(`session_cards('${sessionId}')`, 'theirs', 'refused'),
    vocabulary_letters: callable('vocabulary_letters()', 'theirs', 'nothing'),
    // Tells the other learner that their notebook is empty.
    vocabulary_overview: callable(`vocabulary_overview()`, 'nothing', 'nothing'),
    vocabulary_view: callable('vocabulary_view()', 'theirs', 'nothing'),
    // Nothing without a note; cloze.test.ts checks whose.
    word_source: callable(`word_source('${word_id}')`, 'nothing', 'nothing'),
  },
  helpers: [
    'are_examples',
    'are_weights',
    'blank_pattern',
    'cloze_answer',
    'cloze_text',
    'first_letter',
    'is_cloze',
    'sentence_key',
    'study_day',
    'zone_or_own',
  ],
} satisfies Area
