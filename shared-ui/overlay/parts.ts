/** What lies over a page, in one chunk: it shares most of its code. */
export { DialogPart } from './dialog-part.tsx'
export { FullScreenPart } from './full-screen-part.tsx'
export { MenuChoicesPart, MenuGroupPart, MenuItemPart, MenuPart, MenuSeparatorPart } from './menu-part.tsx'
