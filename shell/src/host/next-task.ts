/** Where browsers have it; missing in Safari. */
const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }

/** Ends the task that runs, so that a finger is answered before the next one. */
export const nextTask = async (): Promise<void> => scheduler?.yield?.()
