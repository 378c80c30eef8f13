import type { ActionType } from '../data/automations.ts'

const outputs: Readonly<Partial<Record<ActionType, readonly string[]>>> = {
  create_note: ['note_url', 'note_title'],
  schedule_session: ['session_url'],
  webhook_call: ['status', 'answer'],
}

/** The paths of what earlier actions made. */
export const earlierPaths = (earlier: readonly { type: ActionType | null }[]): readonly string[] =>
  earlier.flatMap(({ type }, index) => ((type && outputs[type]) ?? []).map((output) => `steps.${index + 1}.${output}`))
