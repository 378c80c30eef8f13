import type { GuideArea } from './areas.ts'

/** A page of the guide: the purpose of an area, instructions, and keyboard shortcuts. `**` marks names on the screen. */
export interface GuidePageTexts {
  readonly purpose: string
  readonly howTos: readonly { readonly title: string; readonly body: string }[]
  /** `g n` is one key after the other, `Ctrl+S` both at once. */
  readonly keys: readonly (readonly [keys: string, what: string])[]
}

export type GuideTexts = Readonly<Record<GuideArea, GuidePageTexts>>
