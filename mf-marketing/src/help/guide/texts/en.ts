import type { GuideTexts } from '../page-texts.ts'
import assistant from '../pages/ai/en.ts'
import automations from '../pages/automation/en.ts'
import collaboration from '../pages/collaboration/en.ts'
import notes from '../pages/notes/en.ts'
import planning from '../pages/planning/en.ts'
import settings from '../pages/settings/en.ts'
import vocabulary from '../pages/vocabulary/en.ts'

const en: GuideTexts = { notes, vocabulary, planning, collaboration, assistant, automations, settings }

export default en
