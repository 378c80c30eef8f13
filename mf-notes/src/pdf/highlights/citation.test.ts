import { expect, test } from 'vitest'
import { citation } from './citation.ts'

test.each([
  [
    'with a link to its page',
    { quote: 'Une membrane', page: 3 },
    'cours.pdf',
    '> Une membrane\n> [[cours.pdf#page=3]]',
  ],
  [
    'with what was written about it',
    { quote: 'Une membrane', page: 3, comment: ' À revoir ' },
    'cours.pdf',
    '> Une membrane\n> [[cours.pdf#page=3]]\n\nÀ revoir',
  ],
  ['without marks', { quote: '- a *b* [c]', page: 1 }, 'cours.pdf', '> \\- a \\*b\\* \\[c\\]\n> [[cours.pdf#page=1]]'],
  ['of a file with brackets', { quote: 'x', page: 1 }, 'a [1].pdf', '> x\n> [[a \\[1\\].pdf#page=1]]'],
  ['of a file with a bar', { quote: 'x', page: 1 }, 'a | b.pdf', '> x\n> [a | b.pdf](a%20%7C%20b.pdf#page=1)'],
])('a passage is quoted %s', (_name, passage, file, markdown) => expect(citation(passage, file)).toBe(markdown))
