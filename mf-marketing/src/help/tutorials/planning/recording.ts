import type { Recording } from '../recording.ts'
import de from './captions.de.vtt'
import en from './captions.en.vtt'
import es from './captions.es.vtt'
import fr from './captions.fr.vtt'
import poster from './poster.webp'
import video from './recording.webm'

export default { video, poster, captions: { fr, en, es, de } } satisfies Recording
