import notes from '../notes/fr.ts'
import planning from '../planning/fr.ts'
import type { Tutorials } from '../tutorial-texts.ts'
import vocabulary from '../vocabulary/fr.ts'

const fr: Tutorials = { notes, vocabulary, planning }

export default fr
