import type { GuideTexts } from '../page-texts.ts'
import assistant from '../pages/ai/fr.ts'
import automations from '../pages/automation/fr.ts'
import collaboration from '../pages/collaboration/fr.ts'
import notes from '../pages/notes/fr.ts'
import planning from '../pages/planning/fr.ts'
import settings from '../pages/settings/fr.ts'
import vocabulary from '../pages/vocabulary/fr.ts'

const fr: GuideTexts = { notes, vocabulary, planning, collaboration, assistant, automations, settings }

export default fr
