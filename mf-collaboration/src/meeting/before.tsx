import { useAction, useShell, useStore } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { ArrowLeft, Mic, MicOff, TriangleAlert, Video as VideoIcon, VideoOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Knocked, knock, type RoomPreview } from '../data/room-entry.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './before.module.css'
import { useRoomTexts } from './locales/index.ts'
import { LevelMeter, Video } from './media-views.tsx'
import { browserAbilities, gapsOf } from './mesh/capability.ts'
import type { DeviceKind, LocalMedia } from './mesh/local-media.ts'
import { useDevices } from './use-devices.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface BeforeProps {
  room: RoomPreview
  media: LocalMedia
  /** The password that let the learner in before, from this page. */
  password: string
  onPassword(password: string): void
  onAdmitted(): void
  onWaiting(): void
}

/** Before one joins: one's picture and sound, the devices, and what it takes to come in. */
export function Before({ room, media, password, onPassword, onAdmitted, onWaiting }: BeforeProps) {
  const shell = useShell()
  const texts = useRoomTexts()
  const { act, busy } = useAction({ duration: toastMs })
  const view = useStore(media.store)
  const devices = useDevices(view.camera ?? view.microphone)
  const [gaps] = useState(() => gapsOf(browserAbilities()))
  const [given, setGiven] = useState<Knocked | null>(null)
  const answer = given ?? (room.status === 'removed' || room.status === 'refused' ? room.status : null)
  const needsPassword = room.has_password && room.role !== 'owner' && room.status !== 'admitted'
  const hasGap = gaps.length > 0
  useEffect(() => {
    if (!hasGap) void media.start({ microphone: true, camera: true })
  }, [media, hasGap])

  const enter = () =>
    act(
      async () => {
        const said = await knock(shell, room.id, needsPassword ? password : null)
        setGiven(said)
        if (said === 'admitted') onAdmitted()
        else if (said === 'waiting') onWaiting()
      },
      { failed: texts.error.connection(null) },
    )
  const { refused } = view
  const warning =
    refused.camera && refused.microphone
      ? texts.before.refused.both
      : refused.camera
        ? texts.before.refused.camera
        : refused.microphone
          ? texts.before.refused.microphone
          : null
  const message = answer !== null && answer in texts.before.answers ? texts.before.answers[answer as never] : null

  return (
    <main className={styles.before}>
      <Link to="/collaboration" className={styles.back}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1 className={styles.subject}>{room.subject}</h1>
      <p className={styles.facts}>
        {room.owner_name && <span>{texts.before.host(room.owner_name)}</span>}
        {room.session_title && <span>{texts.before.session(room.session_title)}</span>}
      </p>
      {hasGap ? (
        <p role="alert" className={styles.warning}>
          <TriangleAlert {...icon} />
          {texts.incompatible(gaps.map((gap) => texts.gaps[gap]).join(', '))}
        </p>
      ) : (
        <div className={styles.columns}>
          <div className={styles.preview}>
            {view.camera ? (
              <Video stream={null} track={view.camera} muted className={styles.video} label={texts.before.preview} />
            ) : (
              <p className={styles.noVideo}>{texts.before.cameraOff}</p>
            )}
            <div className={styles.toggles}>
              <IconButton
                variant="bordered"
                label={view.isMuted || !view.microphone ? texts.controls.unmute : texts.controls.mute}
                disabled={!view.microphone}
                onClick={() => media.setMuted(!view.isMuted)}
              >
                {view.isMuted || !view.microphone ? <MicOff {...icon} /> : <Mic {...icon} />}
              </IconButton>
              <IconButton
                variant="bordered"
                label={view.camera ? texts.controls.cameraOff : texts.controls.cameraOn}
                onClick={() => void media.setCamera(!view.camera)}
              >
                {view.camera ? <VideoIcon {...icon} /> : <VideoOff {...icon} />}
              </IconButton>
            </div>
          </div>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void enter()
            }}
          >
            {warning && (
              <p role="status" className={styles.warning}>
                <TriangleAlert {...icon} />
                {warning}
              </p>
            )}
            <fieldset className={styles.devices}>
              <legend className="visually-hidden">{texts.before.devices}</legend>
              {(['camera', 'microphone', 'speaker'] as const).map((kind) => (
                <DeviceField key={kind} kind={kind} media={media} devices={devices[kind]} />
              ))}
              {view.microphone && (
                <div className={styles.level}>
                  <span>{texts.before.level}</span>
                  <LevelMeter media={media} track={view.microphone} label={texts.before.level} />
                </div>
              )}
            </fieldset>
            {needsPassword && (
              <Field label={texts.before.password} required error={answer === 'wrong_password' ? message : null}>
                {(control) => (
                  <Input
                    {...control}
                    type="password"
                    value={password}
                    maxLength={100}
                    autoComplete="off"
                    onChange={(event) => onPassword(event.target.value)}
                  />
                )}
              </Field>
            )}
            {message && answer !== 'wrong_password' && (
              <p role="alert" className={styles.warning}>
                <TriangleAlert {...icon} />
                {message}
              </p>
            )}
            <Button
              type="submit"
              variant="primary"
              size="l"
              busy={busy}
              disabled={needsPassword && password.length === 0}
            >
              {texts.before.join}
            </Button>
          </form>
        </div>
      )}
    </main>
  )
}

function DeviceField({
  kind,
  media,
  devices,
}: {
  kind: DeviceKind
  media: LocalMedia
  devices: readonly { id: string; label: string }[]
}) {
  const texts = useRoomTexts().before
  const chosen = useStore(media.store).devices[kind]
  // With one device there is nothing to choose.
  if (devices.length < 2) return null
  return (
    <Field label={texts[kind]}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onValueChange={(id) => void media.choose(kind, id)}
          options={[
            { value: '', label: texts.standard },
            ...devices.map(({ id, label }, index) => ({
              value: id,
              label: label || texts.device(texts[kind], index + 1),
            })),
          ]}
        />
      )}
    </Field>
  )
}
