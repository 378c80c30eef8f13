import { fold } from '@cahier/contract/search'
import type { Rating } from '../data/reviews.ts'

/** Result of a typed answer. It distinguishes a wrong article or wrong accents from a wrong word. */
export interface Verdict {
  isRight: boolean
  /** The word is right except for its accents. */
  accents: boolean
  /** The word is right, but its article is missing, wrong or superfluous. */
  article: boolean
}

const articles =
  /^(?:(?:le|la|les|un|une|des|du|the|an?|el|los|las|una?|unos|unas|der|die|das|den|dem|eine?[rmns]?|il|lo|gli|i|o|os|as|um|uma|de|het|een)\s+|l'\s*)/

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?, ?/g, ', ')

/** Compares a typed answer with the word. Ignores case, apostrophe variants and ligatures. */
export function judge(typed: string, word: string): Verdict {
  const [given, wanted] = [plain(typed), plain(word)]
  const [bare, wantedBare] = [given.replace(articles, ''), wanted.replace(articles, '')]
  const isRight = given === wanted
  if (isRight || bare === '' || fold(bare) !== fold(wantedBare)) return { isRight, accents: false, article: false }
  return {
    isRight,
    accents: bare !== wantedBare,
    article:
      fold(given.slice(0, given.length - bare.length)) !== fold(wanted.slice(0, wanted.length - wantedBare.length)),
  }
}

/** The rating that a typed answer suggests: 2 (Hard) for one that is nearly right. */
export const suggestedBy = ({ isRight, accents, article }: Verdict): Rating =>
  isRight ? 3 : accents || article ? 2 : 1
