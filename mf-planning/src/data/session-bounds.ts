/** Maximum lengths that the server accepts. */
export const longest = { title: 200, description: 4000, items: 500 } as const

/** Minutes of a session. */
export const minSessionMinutes = 15
export const maxSessionMinutes = 480
