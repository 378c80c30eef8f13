import { type Language, languages, type NotificationPreferences, type Preferences, type Theme } from '@cahier/contract'
import { runAction, usePreferences, useShell } from '@cahier/contract/react'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { Select } from '@cahier/ui/select'
import { Switch } from '@cahier/ui/switch'
import { useTexts } from '../locales/index.ts'
import { ChannelsCard } from './channels-card.tsx'
import styles from './preferences-panel.module.css'

/** Name of each language in that language. */
const languageNames: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
}
const themes: readonly Theme[] = ['system', 'light', 'dark']
const notifications: readonly (keyof NotificationPreferences)[] = [
  'studyReminders',
  'collaborationUpdates',
  'weeklyProgress',
  'newFeatures',
]

/** Milliseconds that a message of the preferences is shown. */
const preferencesToastMs = 5000

/** The preferences. Each change takes effect immediately, so there is no save button. */
export function PreferencesPanel() {
  const shell = useShell()
  const texts = useTexts().preferences
  const preferences = usePreferences()

  // Not `useAction`, which runs one action at a time: quick changes must all be saved.
  const change = (patch: Partial<Preferences>) =>
    runAction(shell, () => shell.setPreferences(patch), { failed: texts.notSynced }, { duration: preferencesToastMs })

  return (
    <div className={styles.panels}>
      <Card as="section" className={styles.card} aria-labelledby="appearance">
        <h3 id="appearance">{texts.appearance}</h3>
        <Switch
          label={texts.dark}
          description={texts.darkHint}
          checked={
            preferences.theme === 'dark' ||
            (preferences.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
          }
          onCheckedChange={(dark) => void change({ theme: dark ? 'dark' : 'light' })}
        />
        <Field label={texts.theme}>
          {(control) => (
            <Select
              {...control}
              value={preferences.theme}
              onValueChange={(theme) => void change({ theme })}
              options={themes.map((value) => ({ value, label: texts.themes[value] }))}
            />
          )}
        </Field>
        <Field label={texts.language}>
          {(control) => (
            <Select
              {...control}
              value={preferences.language}
              onValueChange={(language) => void change({ language })}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          )}
        </Field>
      </Card>
      <Card as="section" className={styles.card} aria-labelledby="notifications">
        <h3 id="notifications">{texts.notifications}</h3>
        {notifications.map((key) => (
          <Switch
            key={key}
            label={texts[key].label}
            description={texts[key].hint}
            checked={preferences.notifications[key]}
            onCheckedChange={(on) => void change({ notifications: { ...preferences.notifications, [key]: on } })}
          />
        ))}
      </Card>
      <ChannelsCard />
    </div>
  )
}
