/** What the learner is doing, as far as the page can tell. */
export interface Moment {
  /** An area says that it has unsaved work. */
  unsaved: boolean
  /** A change is on its way to the server. */
  writing: boolean
  /** A dialog or a menu is open. */
  dialog: boolean
  /** Sound or video is playing. */
  playing: boolean
  /** A text field holds what was typed into it since anything was last saved. */
  typed: boolean
  /** Milliseconds since a key or the pointer was last used. */
  quiet: number
}

/** Milliseconds without a key or a click after which the learner counts as inactive. */
const inactiveAfterMs = 1_000

/** Whether what is on screen may be replaced under the learner's eyes. */
export function maySwap({ unsaved, writing, dialog, playing, typed, quiet }: Moment): boolean {
  return !unsaved && !writing && !dialog && !playing && !typed && quiet >= inactiveAfterMs
}

/** Whether a navigation to another path may also take a newer set: the learner leaves the current view in any case. */
export const mayLeave = ({ unsaved, writing }: Moment): boolean => !unsaved && !writing
