import { useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { useState } from 'react'
import { askAssistant, reachAssistant, runAutomation } from '../data/debug.ts'
import { useTexts } from './locales/index.ts'
import { type Finding, Test } from './test.tsx'

/** The three tests of the assistant and of the engine of automations. */
export function AiTests() {
  const shell = useShell()
  const { ai: texts } = useTexts()
  const [message, setMessage] = useState(texts.question)

  const connect = async (): Promise<Finding> => {
    await reachAssistant.run(shell)
    return { state: 'ok', sentence: texts.reached }
  }
  const discuss = async (): Promise<Finding> => {
    const { content, sources, model } = await askAssistant.run(shell, {
      message: message.trim() || texts.question,
      context: 'debug',
    })
    const by = model === null ? texts.noModel : texts.model(model)
    return { state: 'ok', sentence: `${texts.answered(sources.length)} ${by}`, body: content }
  }
  const automate = async (): Promise<Finding> => {
    const config = { title: texts.notification.title, message: texts.notification.body }
    const execution = await runAutomation.run(shell, {
      action: 'send_notification',
      name: texts.notification.title,
      config,
    })
    const isDone = execution.status === 'success'
    return {
      state: isDone ? 'ok' : 'failed',
      sentence: isDone ? texts.ran : texts.notRun,
      body: JSON.stringify(execution),
    }
  }
  return (
    <>
      <Test name={texts.connection} work={connect} />
      <Test name={texts.discussion} work={discuss}>
        <Field label={texts.message} hint={texts.discussionHint}>
          {(control) => (
            <Input {...control} maxLength={500} value={message} onChange={(event) => setMessage(event.target.value)} />
          )}
        </Field>
      </Test>
      <Test name={texts.automation} work={automate}>
        <p>{texts.automationHint}</p>
      </Test>
    </>
  )
}
