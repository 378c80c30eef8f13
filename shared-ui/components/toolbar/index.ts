export { Toolbar, ToolbarButton, type ToolbarButtonProps, type ToolbarProps } from './toolbar.tsx'
