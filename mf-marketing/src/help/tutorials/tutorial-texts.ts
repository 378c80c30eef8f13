/** The areas with a tutorial, in the order of the page. */
export const tutorialAreas = ['notes', 'vocabulary', 'planning'] as const
export type TutorialArea = (typeof tutorialAreas)[number]

export interface TutorialTexts {
  readonly title: string
  /** A caption for each step of the recording. */
  readonly cues: readonly string[]
}

export type Tutorials = Readonly<Record<TutorialArea, TutorialTexts>>
