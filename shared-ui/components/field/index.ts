export { Field, type FieldControl, type FieldProps } from './field.tsx'
