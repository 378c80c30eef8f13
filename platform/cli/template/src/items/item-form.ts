import * as v from 'valibot'

/** As the table allows. */
export const maxTitleCharacters = 200

/** The messages are names for what is wrong; the form has a text for each. */
export const itemForm = v.object({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
})
