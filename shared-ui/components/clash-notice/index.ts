export { ClashNotice, type ClashNoticeProps } from './clash-notice.tsx'
