/** Dialogs, menus and full-screen views in one chunk, because they share most of their code. */
export { DialogPart } from './dialog-part.tsx'
export { FullScreenPart } from './full-screen-part.tsx'
export { MenuChoicesPart, MenuGroupPart, MenuItemPart, MenuPart, MenuSeparatorPart } from './menu-part.tsx'
