export {
  choiceInput,
  type Form,
  type FormField,
  type FormOptions,
  type FormSchema,
  type TextInputProps,
  textInput,
  useForm,
} from './use-form.ts'
