import { useShell } from '@cahier/contract/react'
import { Card } from '@cahier/ui/card'
import { askServer } from '../data/debug.ts'
import { AiTests } from './ai-tests.tsx'
import styles from './debug.module.css'
import { useTexts } from './locales/index.ts'
import { Test } from './test.tsx'
import { VideoTest } from './video-test.tsx'

/** What the server answers to every learner about itself, and to this one about their session. */
const paths = ['/health', '/healthz', '/auth/me']

/** The debug tab: asks the parts of the application, as the learner and about the learner alone, and shows what they answer. */
export function DebugPanel() {
  const shell = useShell()
  const texts = useTexts()
  return (
    <div className={styles.panel}>
      <Card as="section" className={styles.card} aria-labelledby="debug-api">
        <h3 id="debug-api">{texts.api.title}</h3>
        <p>{texts.api.lead}</p>
        {paths.map((path) => (
          <Test
            key={path}
            name={path}
            work={async () => ({ state: 'ok', sentence: texts.answers, body: await askServer.run(shell, path) })}
          />
        ))}
      </Card>
      <Card as="section" className={styles.card} aria-labelledby="debug-video">
        <h3 id="debug-video">{texts.video.title}</h3>
        <p>{texts.video.lead}</p>
        <VideoTest />
      </Card>
      <Card as="section" className={styles.card} aria-labelledby="debug-ai">
        <h3 id="debug-ai">{texts.ai.title}</h3>
        <p>{texts.ai.lead}</p>
        <AiTests />
      </Card>
    </div>
  )
}
