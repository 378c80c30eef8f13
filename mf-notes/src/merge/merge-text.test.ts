import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { describe, expect, it } from 'vitest'
import { mergeText } from './merge-text.ts'

const lines = (...given: string[]) => given.join('\n')

describe('mergeText', () => {
  it.each<[what: string, base: string, mine: string, theirs: string, expected: string]>([
    ['equal texts', 'a b', 'a b', 'a b', 'a b'],
    ['what I wrote', 'Un chat.', 'Un chat noir.', 'Un chat.', 'Un chat noir.'],
    ['what the other one wrote', 'Un chat.', 'Un chat.', 'Deux chats.', 'Deux chats.'],
    ['the same change of both once', 'Un chat.', 'Un chat noir.', 'Un chat noir.', 'Un chat noir.'],
    [
      'changes in different lines',
      lines('Titre', 'Un', 'Deux'),
      lines('Titre', 'Un', 'Deux et demi'),
      lines('Grand titre', 'Un', 'Deux'),
      lines('Grand titre', 'Un', 'Deux et demi'),
    ],
    [
      'changes in lines one after the other',
      lines('a', 'b', 'c'),
      lines('a', 'bb', 'c'),
      lines('aa', 'b', 'c'),
      lines('aa', 'bb', 'c'),
    ],
    [
      'different words of a line',
      'La petite cellule vit.',
      'La petite cellule dort.',
      'La grande cellule vit.',
      'La grande cellule dort.',
    ],
    ['words beside each other', 'un deux trois', 'un DEUX trois', 'un deux TROIS', 'un DEUX TROIS'],
    ['a longer word, and what was written after it', 'x al', 'x alpha beta', 'x al gamma', 'x alpha beta gamma'],
    ['ends of one line', 'Bonjour', 'Bonjour le monde', 'Bonjour à tous', 'Bonjour à tous le monde'],
    ['words written at one place', 'un deux', 'un et deux', 'un ou deux', 'un ou et deux'],
    [
      'lines written at one place',
      lines('a', 'z'),
      lines('a', 'm', 'z'),
      lines('a', 't', 'z'),
      lines('a', 't', 'm', 'z'),
    ],
    [
      'paragraphs written at the end',
      'a',
      lines('a', '', 'Mon paragraphe.'),
      lines('a', '', 'Leur paragraphe.'),
      lines('a', '', 'Leur paragraphe.', '', 'Mon paragraphe.'),
    ],
    ['two first texts', '', 'mon texte', 'leur texte', lines('leur texte', 'mon texte')],
    [
      'two texts in one empty line',
      lines('a', '', 'z'),
      lines('a', 'moi', 'z'),
      lines('a', 'eux', 'z'),
      lines('a', 'eux', 'moi', 'z'),
    ],
    ['lines before the first one', 'z', lines('m', 'z'), lines('t', 'z'), lines('t', 'm', 'z')],
    ['a line after a last one that has no line break', 'a', lines('a', 'm'), 'aa', lines('aa', 'm')],
    ['the end of the last line, and its deletion', lines('a', 'b'), 'a', lines('aa', 'b'), 'aa'],
    ['deletions of different words', 'un deux trois quatre', 'un deux trois', 'un trois quatre', 'un trois'],
    ['deletions that overlap', 'un deux trois quatre', 'un quatre', 'un deux quatre', 'un quatre'],
    ['deletions of the same line', lines('a', 'b', 'c'), lines('a', 'c'), lines('a', 'c'), lines('a', 'c')],
    [
      'what one wrote into what the other deleted',
      'un deux trois',
      'un deux et demi trois',
      'un trois',
      'un et demi trois',
    ],
    ['what I wrote around what the other wrote', 'un deux trois', 'Rien', 'un deux, trois', 'Rien,'],
    [
      'a line that was deleted and one that was changed',
      lines('a', 'b', 'c', 'd'),
      lines('a', 'c', 'd'),
      lines('a', 'b', 'c', 'D'),
      lines('a', 'c', 'D'),
    ],
    [
      'items of a numbered list',
      lines('1. a', '2. b'),
      lines('1. a', '2. x', '3. b'),
      lines('1. a', '2. y', '3. z', '4. b'),
      lines('1. a', '2. y', '3. z', '4. x', '5. b'),
    ],
    [
      'an item changed and one added before it',
      lines('1. a', '2. b', '3. c'),
      lines('1. a', '2. b', '3. cc'),
      lines('1. n', '2. a', '3. b', '4. c'),
      lines('1. n', '2. a', '3. b', '4. cc'),
    ],
    [
      'items at the end of a nested list',
      lines('1. a', '   1. b', '2. c'),
      lines('1. a', '   1. b', '   2. m', '2. c'),
      lines('1. a', '   1. b', '   2. t', '2. c', '3. d'),
      lines('1. a', '   1. b', '   2. t', '   3. m', '2. c', '3. d'),
    ],
    [
      'a list that counts as its writer wants',
      lines('1. a', '1. b'),
      lines('1. a', '1. b', '1. m'),
      lines('1. a', '1. t', '1. b'),
      lines('1. a', '1. t', '1. b', '1. m'),
    ],
    [
      'tasks that each ticked one of',
      lines('- [ ] a', '- [ ] b'),
      lines('- [x] a', '- [ ] b'),
      lines('- [ ] a', '- [x] b'),
      lines('- [x] a', '- [x] b'),
    ],
    [
      'cells of a table',
      lines('| a | b |', '| - | - |', '| 1 | 2 |'),
      lines('| a | b |', '| - | - |', '| 10 | 2 |'),
      lines('| a | b |', '| - | - |', '| 1 | 20 |'),
      lines('| a | b |', '| - | - |', '| 10 | 20 |'),
    ],
    ['line breaks of Windows', 'a\r\nb\r\n', 'a\r\nb\r\nm', 'a\r\nb\r\nt', 'a\r\nb\r\nt\r\nm'],
    [
      'words in lines with line breaks of Windows',
      'un chat\r\nz',
      'un chat noir\r\nz',
      'deux chat\r\nz',
      'deux chat noir\r\nz',
    ],
    ['pictures of several characters', 'a 👩‍🔬 b', 'aa 👩‍🔬 b', 'a 👩‍🔬 🇫🇷 b', 'aa 👩‍🔬 🇫🇷 b'],
    ['emoji that were written at one place', 'a', 'a 😀', 'a 😃', 'a 😃 😀'],
    ['letters of a script without spaces', '今日は天気', '今日は良い天気', '今日は天気です', '今日は良い天気です'],
    [
      'accents written in two characters',
      'e\u0301te\u0301 vert',
      'e\u0301te\u0301 bleu',
      'un e\u0301te\u0301 vert',
      'un e\u0301te\u0301 bleu',
    ],
    ['white space that both changed', 'a b', 'a  b', lines('a', 'b'), 'a  b'],
    // The answer to my text was lost, and it was gone on with elsewhere.
    ['my text with what was written on top of it', 'a', 'a b', 'a b c', 'a b c'],
    ['my line with what was written on top of it', 'a', lines('a', 'b'), lines('a', 'b', 'c'), lines('a', 'b', 'c')],
    ['my word with what was written behind it', 'a chien', 'a chat', 'a chat noir', 'a chat noir'],
  ])('has %s', (_what, base, mine, theirs, expected) => {
    expect(mergeText(base, mine, theirs)).toEqual({ mine: expected, theirs: expected })
  })

  it.each<[what: string, base: string, mine: string, theirs: string, withMine: string, withTheirs: string]>([
    ['a word', 'un chat noir', 'un chien noir', 'un loup noir', 'un chien noir', 'un loup noir'],
    ['a word and its ending', 'un chat', 'un chats', 'un chatte', 'un chats', 'un chatte'],
    [
      'a word, beside what each wrote elsewhere',
      lines('a', 'un chat', 'z'),
      lines('A', 'un chien', 'z'),
      lines('a', 'un loup', 'Z'),
      lines('A', 'un chien', 'Z'),
      lines('A', 'un loup', 'Z'),
    ],
    [
      'a line that one deleted',
      lines('a', 'Une petite cellule.', 'z'),
      lines('a', 'z'),
      lines('a', 'Une grande cellule.', 'z'),
      lines('a', 'z'),
      lines('a', 'Une grande cellule.', 'z'),
    ],
    ['a text that one emptied', 'un chat', '', 'un chien', '', 'un chien'],
    ['an emoji', 'a 😀 b', 'a 😃 b', 'a 😎 b', 'a 😃 b', 'a 😎 b'],
    [
      'all words, and some of them are in each',
      'Ligne venue de loin ce soir',
      'Ce que je tape de nuit',
      'Encore autre chose ce matin',
      'Ce que je tape de nuit',
      'Encore autre chose ce matin',
    ],
    ['a mark', 'Fin.', 'Fin !', 'Fin ?', 'Fin !', 'Fin ?'],
  ])('has both versions where both changed %s', (_what, base, mine, theirs, withMine, withTheirs) => {
    expect(mergeText(base, mine, theirs)).toEqual({ mine: withMine, theirs: withTheirs })
  })

  describe('of random edits', () => {
    /** A text of paragraphs and lists, and its change by words and lines of a writer, each of whose words is new. */
    const rounds = 300
    const aText = (chance: () => number): string[] =>
      Array.from({ length: 12 }, (_, line) =>
        chance() < 0.2 ? '' : Array.from({ length: 6 }, (_, word) => `mot${line}x${word}`).join(' '),
      )
    const edited = (text: readonly string[], writer: string, chance: () => number, deletes: boolean) => {
      const changed = [...text]
      const written: string[] = []
      const place = (length: number) => Math.floor(chance() * length)
      for (let edit = 0; edit < 5; edit++) {
        const at = place(changed.length)
        const words = (changed[at] ?? '').split(' ')
        const fresh = `${writer}${edit}`
        const drawn = chance()
        if (drawn < 0.3) changed.splice(at, 0, fresh)
        else if (drawn < 0.8 || !deletes) {
          words.splice(place(words.length + 1), 0, fresh)
          changed[at] = words.join(' ')
        } else {
          words.splice(place(words.length), 1)
          changed[at] = words.join(' ')
          continue
        }
        written.push(fresh)
      }
      return { text: changed.join('\n'), written: written.filter((word) => changed.join('\n').includes(word)) }
    }
    const wordsOf = (text: string) => text.match(/\S+/g)?.toSorted()

    it('is the one side where the other one changed nothing', () => {
      for (let seed = 1; seed <= rounds; seed++) {
        const chance = seededRandom(seed)
        const base = aText(chance)
        const { text } = edited(base, 'moi', chance, true)
        const before = base.join('\n')
        expect(mergeText(before, text, before), `seed ${seed}`).toEqual({ mine: text, theirs: text })
        expect(mergeText(before, before, text), `seed ${seed}`).toEqual({ mine: text, theirs: text })
      }
    })

    it('loses no word that one of them wrote, and is the same for both but for the order', () => {
      for (let seed = 1; seed <= rounds; seed++) {
        const chance = seededRandom(seed)
        const base = aText(chance)
        const [mine, theirs] = [edited(base, 'moi', chance, true), edited(base, 'eux', chance, true)]
        const one = mergeText(base.join('\n'), mine.text, theirs.text)
        const other = mergeText(base.join('\n'), theirs.text, mine.text)
        expect(wordsOf(one.mine), `seed ${seed}`).toEqual(expect.arrayContaining(mine.written))
        expect(wordsOf(one.theirs), `seed ${seed}`).toEqual(expect.arrayContaining(theirs.written))
        expect(wordsOf(one.mine), `seed ${seed}`).toEqual(wordsOf(other.theirs))
        expect(wordsOf(one.theirs), `seed ${seed}`).toEqual(wordsOf(other.mine))
      }
    })

    it('asks nothing where both only wrote', () => {
      for (let seed = 1; seed <= rounds; seed++) {
        const chance = seededRandom(seed)
        const base = aText(chance)
        const merged = mergeText(
          base.join('\n'),
          edited(base, 'moi', chance, false).text,
          edited(base, 'eux', chance, false).text,
        )
        expect(merged.mine, `seed ${seed}`).toBe(merged.theirs)
      }
    })
  })

  it('takes 200,000 characters of which hardly a line stayed', () => {
    const text = (sign: string) =>
      Array.from({ length: 5_000 }, (_, index) => `${sign}${index} mot commun, et un autre`).join('\n')
    expect(mergeText(text('a'), text('b'), `${text('a')}\nfin`)).toEqual({
      mine: `${text('b')}\nfin`,
      theirs: `${text('b')}\nfin`,
    })
    expect(mergeText(text('a'), text('b'), text('c'))).toEqual({ mine: text('b'), theirs: text('c') })
  })
})
