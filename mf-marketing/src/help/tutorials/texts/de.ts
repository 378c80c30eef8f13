import notes from '../notes/de.ts'
import planning from '../planning/de.ts'
import type { Tutorials } from '../tutorial-texts.ts'
import vocabulary from '../vocabulary/de.ts'

const de: Tutorials = { notes, vocabulary, planning }

export default de
