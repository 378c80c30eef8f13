/** Where a remote says how its pages are rendered by the build; one without it has none. */
export const prerenderSource = 'src/prerender.ts'
