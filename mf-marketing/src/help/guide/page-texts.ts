import type { GuideArea } from './areas.ts'

/** A page of the guide: what an area is for, how to do things there, and its shortcuts. Names on screen stand between `**`. */
export interface GuidePageTexts {
  readonly purpose: string
  readonly howTos: readonly { readonly title: string; readonly body: string }[]
  /** `g n` is one key after the other, `Ctrl+S` both at once. */
  readonly keys: readonly (readonly [keys: string, what: string])[]
}

export type GuideTexts = Readonly<Record<GuideArea, GuidePageTexts>>
