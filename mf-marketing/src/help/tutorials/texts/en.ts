import notes from '../notes/en.ts'
import planning from '../planning/en.ts'
import type { Tutorials } from '../tutorial-texts.ts'
import vocabulary from '../vocabulary/en.ts'

const en: Tutorials = { notes, vocabulary, planning }

export default en
