import type { Word } from '../data/words.ts'
import { faceOf } from './face-text.ts'

/** The texts of a word; one that was kept on the device before faces came has none. */
type Faces = Pick<Word, 'word' | 'definition'> & Partial<Pick<Word, 'front' | 'back'>>

/** The face that asks. */
export const frontOf = ({ word, front }: Faces): string => front ?? faceOf(word)

/** The face that answers: of a cloze its sentence, which asks as well. */
export const backOf = ({ definition, back }: Faces): string => back ?? faceOf(definition)
