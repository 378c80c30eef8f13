import { editRow, type RowEdit } from '@cahier/contract/edit'
import { area } from './area.ts'
import { changes, type Word, type WordValues } from './words.ts'

/** Changes columns of a word. Apart from `words.ts`, because search and widgets edit nothing. */
export const useUpdateWord = area.mutation(
  ({ client }, { id, edit }: { id: string; edit: RowEdit<WordValues> }) =>
    editRow<Word>(client, 'vocabulary', id, edit),
  changes,
).useMutation
