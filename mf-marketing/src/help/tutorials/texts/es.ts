import notes from '../notes/es.ts'
import planning from '../planning/es.ts'
import type { Tutorials } from '../tutorial-texts.ts'
import vocabulary from '../vocabulary/es.ts'

const es: Tutorials = { notes, vocabulary, planning }

export default es
