export {
  Menu,
  MenuChoices,
  type MenuChoicesProps,
  MenuGroup,
  MenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSeparator,
} from './menu.tsx'
