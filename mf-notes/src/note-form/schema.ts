import * as v from 'valibot'

/** A note as it is typed. */
export const noteForm = v.object({
  title: v.pipe(
    v.string(),
    v.check((title) => title.trim() !== '', 'titleRequired'),
  ),
  content: v.string(),
  tags: v.string(),
})
