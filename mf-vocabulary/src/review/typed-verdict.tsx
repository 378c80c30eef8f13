import { useTexts } from '../locales/index.ts'
import { judge } from './typed-answer.ts'

/** The typed answer, and how it differs from the word. */
export function TypedVerdict({ typed, word }: { typed: string; word: string }) {
  const texts = useTexts().review.typed
  const { isRight, marks, article } = judge(typed, word)
  const found = [marks && texts.marks, article && texts.article].filter((text) => text !== false)
  return (
    <p role="status">
      {isRight ? texts.right : found.length > 0 ? found.join(' ') : texts.wrong}
      {!isRight && typed.trim() !== '' && ` ${texts.yours(typed.trim())}`}
    </p>
  )
}
