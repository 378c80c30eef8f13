import { useTexts } from './locales/index.ts'
import { useConnection } from './use-connection.ts'

/** Shows whether the assistant is available. */
export default function AssistantStatus() {
  const texts = useTexts()
  const connected = useConnection()
  return connected !== null && <span>{connected ? texts.connected : texts.disconnected}</span>
}
