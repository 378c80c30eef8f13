import type { GuideTexts } from '../page-texts.ts'
import assistant from '../pages/ai/de.ts'
import automations from '../pages/automation/de.ts'
import collaboration from '../pages/collaboration/de.ts'
import notes from '../pages/notes/de.ts'
import planning from '../pages/planning/de.ts'
import settings from '../pages/settings/de.ts'
import vocabulary from '../pages/vocabulary/de.ts'

const de: GuideTexts = { notes, vocabulary, planning, collaboration, assistant, automations, settings }

export default de
