import { usePreferences } from '@cahier/contract/react'
import { PageHeader } from '@cahier/ui/page-header'
import { BackToHelp } from '../back-to-help.tsx'
import { useTexts } from '../locales/index.ts'
import { recordings } from './recordings.ts'
import { useTutorials } from './texts/index.ts'
import { tutorialAreas } from './tutorial-texts.ts'
import styles from './tutorials-page.module.css'

/** Names of the caption tracks, each in its language. */
const names = { fr: 'Français', en: 'English', es: 'Español', de: 'Deutsch' } as const

/** Short recordings with captions in the learner's language, repeated as text below. */
export function TutorialsPage() {
  const texts = useTexts().tutorials
  const tutorials = useTutorials()
  const { language } = usePreferences()
  return (
    <>
      <BackToHelp />
      <PageHeader title={texts.title} description={texts.lead} />
      {language !== 'fr' && <p className={styles.screen}>{texts.screen}</p>}
      <ul className={styles.tutorials}>
        {tutorialAreas.map((area) => {
          const { title, cues } = tutorials[area]
          const { video, poster, captions } = recordings[area]
          return (
            <li key={area} className={styles.tutorial}>
              <h3 id={`tutorial-${area}`}>{title}</h3>
              {/* biome-ignore lint/a11y/useMediaCaption: there is one track per language below */}
              <video
                // The default caption track is chosen only when the element is created.
                key={language}
                controls
                preload="none"
                playsInline
                width={960}
                height={600}
                poster={poster}
                aria-labelledby={`tutorial-${area}`}
                className={styles.video}
              >
                <source src={video} type="video/webm" />
                {(Object.keys(names) as (keyof typeof names)[]).map((each) => (
                  <track
                    key={each}
                    kind="captions"
                    srcLang={each}
                    label={names[each]}
                    src={captions[each]}
                    default={each === language}
                  />
                ))}
              </video>
              <h4>{texts.transcript}</h4>
              <ol className={styles.cues}>
                {cues.map((cue) => (
                  <li key={cue}>{cue}</li>
                ))}
              </ol>
            </li>
          )
        })}
      </ul>
    </>
  )
}
