import type { Page } from '@playwright/test'

/** The steps that run while each caption shows, and the path where they begin. */
export interface Tutorial {
  path: string
  steps: readonly ((page: Page) => Promise<unknown>)[]
}

/** Typing at a speed that can be followed. */
export const pace = { delay: 45 }

export const inDialog = (page: Page) => page.getByRole('dialog')
