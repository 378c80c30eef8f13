import type { GuideTexts } from '../page-texts.ts'
import assistant from '../pages/ai/es.ts'
import automations from '../pages/automation/es.ts'
import collaboration from '../pages/collaboration/es.ts'
import notes from '../pages/notes/es.ts'
import planning from '../pages/planning/es.ts'
import settings from '../pages/settings/es.ts'
import vocabulary from '../pages/vocabulary/es.ts'

const es: GuideTexts = { notes, vocabulary, planning, collaboration, assistant, automations, settings }

export default es
