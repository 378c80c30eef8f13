import { describe, expect, test } from 'vitest'
import type { Material } from '../../functions/ai/assistant/answer.ts'
import { Citations, locate } from '../../functions/ai/assistant/citations.ts'

const passage = (note_id: string, text: string): Material['passages'][number] => ({
  note_id,
  title: note_id,
  kind: 'note',
  start: 1,
  passage: text,
  sentence_start: 1,
  sentence_length: 0,
  evidence: 1,
})
const passages = [
  passage('a', 'La mitose dure une heure. L’ADN se condense, voir [[Cellule]].'),
  passage('b', 'Elle a quatre phases.'),
]

function read(parts: readonly string[]) {
  const citations = new Citations(passages)
  const text = parts.map((part) => citations.take(part)).join('') + citations.end()
  return { text, sources: citations.sources }
}

describe('what a model writes', () => {
  test.each([
    ['a quotation that stands there', 'Une heure [1: "La mitose dure une heure"].', 'Une heure [1].', 1],
    ['one with other apostrophes and blanks', `[1 «\u202fL'ADN  se\ncondense\u202f»]`, '[1]', 1],
    ['one with brackets in it', '[1: "voir [[Cellule]]"]', '[1]', 1],
    ['one of another passage', '[2: "La mitose dure une heure"]', '', 0],
    ['one that stands nowhere', 'Deux heures [1: "La mitose dure deux heures"].', 'Deux heures .', 0],
    ['one that is too short', '[2: "Elle"]', '', 0],
    ['a passage that there is not', '[9: "Elle a quatre phases"]', '', 0],
    ['a number alone', 'Oui [1], [1, 2].', 'Oui , .', 0],
    ['the same one twice', '[2: "quatre phases"] et [2: "quatre phases"]', '[1] et [1]', 1],
    ['several', '[2: "quatre phases"] [1: "une heure."]', '[1] [2]', 2],
    ['one without an end', 'Oui [1: "La mitose dure', 'Oui ', 0],
    ['a picture', 'Voyez ![pixel](https://evil.test/a.png)!', 'Voyez pixel!', 0],
    ['a link', 'Voyez [ceci](https://evil.test) [donc]', 'Voyez ceci [donc]', 0],
  ])('%s', (_name, written, text, count) => {
    for (const parts of [[written], [...written], written.split(/(?<=[[\]"!(])/)]) {
      const found = read(parts)
      expect([found.text, found.sources.length]).toEqual([text, count])
      for (const { id, excerpt, mark } of found.sources) {
        expect(passages.find(({ note_id }) => note_id === id)?.passage).toContain(excerpt.slice(...(mark ?? [0, 0])))
        expect(mark?.[1]).toBeGreaterThan(mark?.[0] ?? 0)
      }
    }
  })

  test('a quotation within a long passage is shown with what is around it', () => {
    const long = `${'Une phrase avant elle. '.repeat(60)}La mitose dure une heure. ${'Une phrase après. '.repeat(80)}`
    const citations = new Citations([passage('a', long)])
    citations.take('[1: "La mitose dure une heure"]')
    const [source] = citations.sources
    expect(source?.excerpt.slice(...(source.mark ?? [0, 0]))).toBe('La mitose dure une heure')
    expect(long).toContain(source?.excerpt)
    expect(source?.excerpt.length).toBeLessThanOrEqual(700)
  })
})

test.each([
  ['(a+)+$ [x] {2} a.b*c?', true],
  ['a.b*c? et rien', false],
])('what has a meaning in patterns is a character: %s', (quotation, isThere) => {
  expect(locate('Soit (a+)+$ [x] {2} a.b*c? fin', quotation) !== undefined).toBe(isThere)
})
