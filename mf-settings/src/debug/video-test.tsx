import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useEntitlements, useShell } from '@cahier/contract/react'
import { askServer, videoConnection } from '../data/debug.ts'
import { useTexts } from './locales/index.ts'
import { type Finding, Test } from './test.tsx'

/** The server's code for an address whose feature it does not have. */
const notConfigured = 'CAHIER-S003'

/** The connection to a video provider: whether the server has one, and what the learner's account holds of it. */
export function VideoTest() {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { features } = useEntitlements()

  const provider = async (): Promise<Finding> => {
    try {
      const body = await askServer.run(shell, '/auth/zoom')
      return { state: 'ok', sentence: texts.video.configured, body }
    } catch (error) {
      if (!(error instanceof AreaError && error.code === notConfigured)) throw error
      return { state: 'none', sentence: texts.video.noProvider, body: error.message }
    }
  }
  const account = async (): Promise<Finding> => {
    const until = await videoConnection.run(shell)
    const plan = features['video-provider'] ? texts.video.inPlan : texts.video.notInPlan
    return until === null
      ? { state: 'none', sentence: `${texts.video.notConnected} ${plan}` }
      : { state: 'ok', sentence: `${texts.video.connected(`${format.date(until)}, ${format.time(until)}`)} ${plan}` }
  }
  return (
    <>
      <Test name={texts.video.provider} work={provider} />
      <Test name={texts.video.account} work={account} />
    </>
  )
}
