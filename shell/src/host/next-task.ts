/** Missing in Safari. */
const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }

/** Yields to the browser, so that it can handle input before the next task. */
export const nextTask = async (): Promise<void> => scheduler?.yield?.()
