export { type Merged, merge } from './merge.ts'
export { editOf, editRow, isChangedElsewhere, isGone, type RowEdit, type RowForm, rowOf } from './row-edit.ts'
export {
  type ClashChoice,
  type Clashes,
  type ClashField,
  type ClashNoticeData,
  useClashes,
} from './use-clashes.ts'
export { useEditFailure } from './use-edit-failure.ts'
export { type EditFailure, type RowEditing, useRowEdit } from './use-row-edit.ts'
