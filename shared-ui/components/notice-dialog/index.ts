export { NoticeDialog, type NoticeDialogProps } from './notice-dialog.tsx'
