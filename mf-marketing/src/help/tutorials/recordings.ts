import notes from './notes/recording.ts'
import planning from './planning/recording.ts'
import type { Recording } from './recording.ts'
import type { TutorialArea } from './tutorial-texts.ts'
import vocabulary from './vocabulary/recording.ts'

export const recordings: Readonly<Record<TutorialArea, Recording>> = { notes, vocabulary, planning }
