export { Input, type InputProps, Textarea, type TextareaProps } from './input.tsx'
