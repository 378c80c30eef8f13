export { TransferMenu, type TransferMenuProps } from './transfer-menu.tsx'
