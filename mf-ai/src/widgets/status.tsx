import { useConnection } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'

/** Whether the assistant can be asked now. */
export default function AssistantStatus() {
  const texts = useTexts()
  const connected = useConnection()
  return connected !== null && <span>{connected ? texts.connected : texts.disconnected}</span>
}
