export { type Merged, merge } from './merge.ts'
export { editOf, editRow, isChangedElsewhere, isGone, type RowEdit, type RowForm } from './row-edit.ts'
export {
  type ClashChoice,
  type Clashes,
  type ClashField,
  type ClashNoticeData,
  useClashes,
} from './use-clashes.ts'
export { type RowEditing, useRowEdit } from './use-row-edit.ts'
