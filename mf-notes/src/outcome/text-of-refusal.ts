import { AreaError } from '@cahier/contract/react'

/** The text for a refusal of the server by its name; undefined for any other failure. */
export function textOfRefusal(error: unknown, texts: Readonly<Record<string, string>>): string | undefined {
  return error instanceof AreaError && Object.hasOwn(texts, error.details) ? texts[error.details] : undefined
}
