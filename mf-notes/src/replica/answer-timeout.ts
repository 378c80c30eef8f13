/** How long the server may take before a learner is told that a change is kept on this device. */
const answerTimeoutMs = 1_500

/** Resolves when a learner should hear of a change, whether or not the server has answered. */
export const answerTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, answerTimeoutMs))
