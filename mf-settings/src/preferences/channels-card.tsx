import { runAction, useShell } from '@cahier/contract/react'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Switch } from '@cahier/ui/switch'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { kinds, mailedKinds, type Topic, topics } from '../data/notification-kinds.ts'
import {
  changeNotificationSettings,
  type NotificationSettings,
  notificationSettings,
} from '../data/notification-settings.ts'
import { changePushOff, pushOff } from '../data/push.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './preferences-panel.module.css'
import { PushDevices } from './push-devices.tsx'
import { StoppedMail } from './stopped-mail.tsx'
import { isKindOn, type SwitchState, switchKind, switchTopic, topicState } from './switches.ts'

const night = { quiet_from: '22:00', quiet_to: '07:00' }

/** By which channel each kind of notification reaches the learner, and the hours in which none calls. Each change takes effect immediately. */
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

/** A column of the table. */
interface Channel {
  name: string
  /** The topics and kinds that it leaves out. */
  off: readonly string[]
  change(off: string[]): void
  /** Only one kind of each topic is mailed, if any. */
  isMail?: boolean
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
      { duration: toastMs },
    )
  const changePush = (off: readonly string[]) =>
    void runAction(shell, () => changePushOff.run(shell, off), { failed: texts.notSaved }, { duration: toastMs })
  const channels: Channel[] = [
    { name: texts.screen, off: settings.screen_off, change: (screen_off) => change({ screen_off }) },
    { name: texts.mail, off: settings.mail_off, change: (mail_off) => change({ mail_off }), isMail: true },
    ...(push ? [{ name: texts.push, off: push, change: changePush }] : []),
  ]
  return (
    <>
      <table className={styles.channels}>
        <thead>
          <tr>
            <td />
            {channels.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {topics.map((topic) => (
          <TopicRows key={topic} topic={topic} channels={channels} />
        ))}
      </table>
      <p className={styles.hint}>{texts.alwaysMailed}</p>
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

/** A topic's row, which switches all its kinds, and below it one for each of them once it is opened. */
function TopicRows({ topic, channels }: { topic: Topic; channels: readonly Channel[] }) {
  const texts = useTexts().channels
  const [isOpen, setOpen] = useState(false)
  const mailed = mailedKinds[topic]
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button type="button" className={styles.topic} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronDown className={styles.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.topics[topic]}
          </button>
        </th>
        {channels.map(({ name, off, change, isMail }) => (
          <td key={name}>
            {isMail && mailed === undefined ? (
              <Never />
            ) : (
              <Box
                label={`${texts.topics[topic]}, ${name}`}
                state={topicState(off, topic)}
                onChange={(on) => change(switchTopic(off, topic, on))}
              />
            )}
          </td>
        ))}
      </tr>
      {isOpen &&
        kinds[topic].map((kind) => (
          <tr key={kind} className={styles.kind}>
            <th scope="row">{texts.kinds[kind]}</th>
            {channels.map(({ name, off, change, isMail }) => (
              <td key={name}>
                {isMail && mailed !== kind ? (
                  <Never />
                ) : (
                  <Box
                    label={`${texts.kinds[kind]}, ${name}`}
                    state={isKindOn(off, topic, kind) ? 'on' : 'off'}
                    onChange={(on) => change(isMail ? switchTopic(off, topic, on) : switchKind(off, topic, kind, on))}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  )
}

function Box({ label, state, onChange }: { label: string; state: SwitchState; onChange(on: boolean): void }) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = state === 'mixed'
      }}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={state === 'on'}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

function Never() {
  const texts = useTexts().channels
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{texts.never}</span>
    </>
  )
}
