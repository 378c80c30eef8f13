export { Button, type ButtonProps, buttonClass } from './button.tsx'
