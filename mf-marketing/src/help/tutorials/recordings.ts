import type { Language } from '@cahier/contract/config'
import noteDe from './note.de.vtt'
import noteEn from './note.en.vtt'
import noteEs from './note.es.vtt'
import noteFr from './note.fr.vtt'
import noteVideo from './note.webm'
import notePoster from './note.webp'
import sessionDe from './session.de.vtt'
import sessionEn from './session.en.vtt'
import sessionEs from './session.es.vtt'
import sessionFr from './session.fr.vtt'
import sessionVideo from './session.webm'
import sessionPoster from './session.webp'
import wordsDe from './words.de.vtt'
import wordsEn from './words.en.vtt'
import wordsEs from './words.es.vtt'
import wordsFr from './words.fr.vtt'
import wordsVideo from './words.webm'
import wordsPoster from './words.webp'

export interface Recording {
  id: 'note' | 'words' | 'session'
  video: string
  poster: string
  captions: Readonly<Record<Language, string>>
}

/** The recordings made by `pnpm bench tutorials`. */
export const recordings: readonly Recording[] = [
  {
    id: 'note',
    video: noteVideo,
    poster: notePoster,
    captions: { fr: noteFr, en: noteEn, es: noteEs, de: noteDe },
  },
  {
    id: 'words',
    video: wordsVideo,
    poster: wordsPoster,
    captions: { fr: wordsFr, en: wordsEn, es: wordsEs, de: wordsDe },
  },
  {
    id: 'session',
    video: sessionVideo,
    poster: sessionPoster,
    captions: { fr: sessionFr, en: sessionEn, es: sessionEs, de: sessionDe },
  },
]
