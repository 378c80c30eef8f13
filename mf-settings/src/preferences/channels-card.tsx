import { runAction, useShell } from '@cahier/contract/react'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Switch } from '@cahier/ui/switch'
import {
  changeNotificationSettings,
  type NotificationSettings,
  notificationSettings,
  type Topic,
  topics,
} from '../data/notification-settings.ts'
import { changePushOff, pushOff } from '../data/push.ts'
import { useTexts } from '../locales/index.ts'
import { messageTime } from '../message-time.ts'
import styles from './preferences-panel.module.css'
import { PushDevices } from './push-devices.tsx'
import { StoppedMail } from './stopped-mail.tsx'

const night = { quiet_from: '22:00', quiet_to: '07:00' }

/** By which channel each topic reaches the learner, and the hours in which none calls. Each change takes effect immediately. */
export function ChannelsCard() {
  const texts = useTexts().channels
  const { data, isError, refetch } = notificationSettings.useQuery()
  return (
    <Card as="section" className={styles.card} aria-labelledby="channels">
      <h3 id="channels">{texts.title}</h3>
      <StoppedMail />
      {data && <Channels settings={data} />}
      {!data && isError && (
        <NotLoaded retry={{ label: texts.retry, run: () => void refetch() }}>{texts.failed}</NotLoaded>
      )}
      {!data && !isError && (
        <Loading label={texts.loading}>
          <Skeleton count={3} className={styles.skeleton} />
        </Loading>
      )}
    </Card>
  )
}

function Channels({ settings }: { settings: NotificationSettings }) {
  const shell = useShell()
  const texts = useTexts().channels
  const { quiet_from, quiet_to } = settings
  const push = pushOff.useQuery().data
  // Not `useAction`, which runs one action at a time: quick changes must all be saved.
  const change = (patch: Partial<NotificationSettings>) =>
    void runAction(
      shell,
      () => changeNotificationSettings.run(shell, patch),
      { failed: texts.notSaved },
      { duration: messageTime },
    )
  const changePush = (off: readonly Topic[]) =>
    void runAction(shell, () => changePushOff.run(shell, off), { failed: texts.notSaved }, { duration: messageTime })
  const box = (off: readonly Topic[], channel: string, topic: Topic, choose: (off: Topic[]) => void) => {
    return (
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`${texts.topics[topic]}, ${channel}`}
        checked={!off.includes(topic)}
        onChange={(event) => choose(event.target.checked ? off.filter((one) => one !== topic) : [...off, topic])}
      />
    )
  }
  return (
    <>
      <table className={styles.channels}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.screen}</th>
            <th scope="col">{texts.mail}</th>
            {push && <th scope="col">{texts.push}</th>}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={topic}>
              <th scope="row">{texts.topics[topic]}</th>
              <td>{box(settings.screen_off, texts.screen, topic, (screen_off) => change({ screen_off }))}</td>
              <td>{box(settings.mail_off, texts.mail, topic, (mail_off) => change({ mail_off }))}</td>
              {push && <td>{box(push, texts.push, topic, changePush)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{texts.account}</p>
      <PushDevices />
      <Switch
        label={texts.quiet}
        description={texts.quietHint}
        checked={quiet_from !== null}
        onCheckedChange={(on) => change(on ? night : { quiet_from: null, quiet_to: null })}
      />
      {quiet_from !== null && quiet_to !== null && (
        <div className={styles.hours}>
          <Field label={texts.from}>
            {(control) => (
              <Input
                {...control}
                type="time"
                required
                value={quiet_from}
                onChange={({ target: { value } }) => {
                  if (value !== '' && value !== quiet_to) change({ quiet_from: value, quiet_to })
                }}
              />
            )}
          </Field>
          <Field label={texts.to}>
            {(control) => (
              <Input
                {...control}
                type="time"
                required
                value={quiet_to}
                onChange={({ target: { value } }) => {
                  if (value !== '' && value !== quiet_from) change({ quiet_from, quiet_to: value })
                }}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
