import type { Rating } from '../data/reviews.ts'

/** Result of a typed answer. It distinguishes a wrong article or wrong marks from a wrong word. */
export interface Verdict {
  isRight: boolean
  /** The word is right except for its marks: accents, harakat, niqqud, tones. */
  marks: boolean
  /** The word is right, but its article is missing, wrong or superfluous. */
  article: boolean
}

const articles =
  /^(?:(?:le|la|les|un|une|des|du|the|an?|el|los|las|una?|unos|unas|der|die|das|den|dem|eine?[rmns]?|il|lo|gli|i|o|os|as|um|uma|de|het|een)\s+|l'\s*)/

/** What keyboards and fonts write differently is written alike: case, apostrophes, dashes, ligatures, width, kana, and marks that only direct the text. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u0640]/g, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[\u30a1-\u30f6]/g, (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?, ?/g, ', ')

const variants: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ς: 'σ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
}

/**
 * A plain text without marks: accents, niqqud, harakat. Voicing of kana and vowel signs of Thai or Devanagari are letters, as й is one; so are
 * they not taken away.
 */
const unmarked = (text: string) =>
  text
    .replace(/[ßøłđςأإآٱىة]/g, (letter) => variants[letter] ?? letter)
    .replace(/[^йїў]/g, (letter) =>
      letter.normalize('NFD').replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g, ''),
    )
    .normalize('NFC')

const toneMarks = ['\u0304', '\u0301', '\u030c', '\u0300']

/** Pinyin with numbers as pinyin with marks: `ni3 hao3` → `nǐ hǎo`. The mark stands on a or e, on the o of ou, or else on the last vowel. */
const withTones = (text: string) =>
  text.replace(/([a-zü]+)([1-5])/g, (written, syllable: string, tone: string) => {
    const place = /[ae]|o(?=u)/.test(syllable) ? syllable.search(/[ae]|o(?=u)/) : syllable.search(/[iouü](?!.*[iouü])/)
    if (place < 0) return written
    const mark = toneMarks[Number(tone) - 1] ?? ''
    return (syllable.slice(0, place + 1) + mark + syllable.slice(place + 1)).normalize('NFC')
  })

/** Whether spaces between words are a matter of taste: in kana and characters, and in pinyin. */
const isSpacedFreely = (word: string) => /[\u3040-\u9fff]|[āēīōūǎěǐǒǔǖǘǚǜ]/.test(word)

/** What a word accepts: itself, each of `a / b` or `a ; b`, and these without what stands in brackets. */
function accepted(word: string): string[] {
  const each = word.split(/\s+\/\s*|\s*\/\s+|\s*[;；،、]\s*/)
  const short = each.flatMap((one) => [one.replace(/[([（][^)\]）]*[)\]）]/g, ' '), one.replace(/[()[\]（）]/g, '')])
  return [...new Set([word, ...each, ...short].map(plain))].filter((one) => one !== '')
}

/** Compares a typed answer with a word, or with the nearest of what the word accepts. */
export function judge(typed: string, word: string): Verdict {
  const given = plain(typed)
  const verdicts = accepted(word).flatMap((wanted) => [compare(given, wanted), compare(withTones(given), wanted)])
  return (
    verdicts.find(({ isRight }) => isRight) ??
    verdicts.find(({ marks, article }) => marks !== article) ??
    verdicts.find(({ marks }) => marks) ?? { isRight: false, marks: false, article: false }
  )
}

function compare(given: string, wanted: string): Verdict {
  const unspaced = (text: string) => text.replaceAll(' ', '')
  const isRight = given === wanted || (isSpacedFreely(wanted) && unspaced(given) === unspaced(wanted))
  const [bare, wantedBare] = [given.replace(articles, ''), wanted.replace(articles, '')]
  if (isRight || bare === '' || unmarked(bare) !== unmarked(wantedBare))
    return { isRight, marks: false, article: false }
  const articleOf = (text: string, noun: string) => unmarked(text.slice(0, text.length - noun.length))
  return { isRight, marks: bare !== wantedBare, article: articleOf(given, bare) !== articleOf(wanted, wantedBare) }
}

/** The rating that a typed answer suggests: 2 (Hard) for one that is nearly right. */
export const suggestedBy = ({ isRight, marks, article }: Verdict): Rating => (isRight ? 3 : marks || article ? 2 : 1)
