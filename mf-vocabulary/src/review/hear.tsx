import { IconButton } from '@cahier/ui/icon-button'
import { Volume2 } from 'lucide-react'
import { useTexts } from '../locales/index.ts'

/** Speaks a word or a sentence, if the browser supports it. */
export function Hear({ text, language }: { text: string; language: string }) {
  const texts = useTexts().word
  if (!('speechSynthesis' in globalThis)) return null
  const speak = () => {
    speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = language
    speechSynthesis.speak(utterance)
  }
  return (
    <IconButton label={texts.hear(text)} onClick={speak}>
      <Volume2 size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
