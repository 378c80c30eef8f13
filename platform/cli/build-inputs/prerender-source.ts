/** The file in which a remote defines the pages that the build renders. Without it the remote has none. */
export const prerenderSource = 'src/prerender.ts'
