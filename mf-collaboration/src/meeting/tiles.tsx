import { useAction, useProfile, useStore } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { IconButton } from '@cahier/ui/icon-button'
import { Hand, MicOff, PictureInPicture2 } from 'lucide-react'
import { useRef } from 'react'
import { toastMs } from '../toast-duration.ts'
import { useRoomTexts } from './locales/index.ts'
import { Video } from './media-views.tsx'
import type { Call, CallView, Peer } from './mesh/call.ts'
import type { Standing } from './mesh/signal.ts'
import styles from './tiles.module.css'

export interface TilesProps {
  call: Call
  view: CallView
  layout: 'grid' | 'speaker'
  /** Who speaks now. */
  speaker: string | null
  userId: string
}

/** Everybody in the meeting: side by side, or one of them large. A shared screen is always large. */
export function Tiles({ call, view, layout, speaker, userId }: TilesProps) {
  const texts = useRoomTexts()
  const profile = useProfile()
  const media = useStore(call.media.store)
  const screen = view.peers.find(({ standing }) => standing.screen)
  const large =
    screen ?? (layout === 'speaker' ? (view.peers.find(({ id }) => id === speaker) ?? view.peers[0]) : undefined)
  return (
    <section className={styles.stage}>
      <ul
        className={`${styles.tiles} ${large ? styles.withLarge : ''}`}
        data-count={Math.min(view.peers.length + 1, 9)}
      >
        {view.peers.map((peer) => (
          <PeerTile
            key={peer.id}
            peer={peer}
            speaker={media.devices.speaker}
            isLarge={peer === large}
            speaks={peer.id === speaker}
          />
        ))}
        <li key={userId} className={styles.tile}>
          {media.screen || media.camera ? (
            <Video
              stream={null}
              track={media.screen ?? media.camera}
              muted
              className={`${styles.video} ${media.screen ? styles.whole : styles.mirrored}`}
              label={texts.before.preview}
            />
          ) : (
            <Avatar size="l" name={profile?.name ?? ''} src={profile?.avatarUrl ?? null} />
          )}
          <Caption name={texts.tile.self(profile?.name ?? '')} standing={view.own} />
        </li>
      </ul>
      {view.peers.length === 0 && <p className={styles.alone}>{texts.alone}</p>}
    </section>
  )
}

function Caption({ name, standing }: { name: string; standing: Standing }) {
  const texts = useRoomTexts().tile
  return (
    <p className={styles.caption}>
      {!standing.microphone && (
        <>
          <MicOff size={14} strokeWidth={2} aria-hidden="true" />
          <span className="visually-hidden">{texts.muted}</span>
        </>
      )}
      {standing.hand && (
        <>
          <Hand size={16} strokeWidth={2} aria-hidden="true" />
          <span className="visually-hidden">{texts.hand}</span>
        </>
      )}
      <span>{standing.screen ? texts.screen(name) : name}</span>
    </p>
  )
}

interface PeerTileProps {
  peer: Peer
  speaker: string
  isLarge: boolean
  speaks: boolean
}

function PeerTile({ peer, speaker, isLarge, speaks }: PeerTileProps) {
  const texts = useRoomTexts()
  const { act } = useAction({ duration: toastMs })
  const video = useRef<HTMLVideoElement>(null)
  const { person, standing, state, isBlocked } = peer
  const name = person.name ?? texts.tile.someone
  const hasPicture = standing.camera || standing.screen
  const status = isBlocked
    ? texts.tile.blocked
    : state === 'connecting'
      ? texts.tile.connecting
      : state === 'unstable'
        ? texts.tile.unstable
        : null
  return (
    <li className={`${styles.tile} ${isLarge ? styles.large : ''} ${speaks ? styles.speaks : ''}`} data-state={state}>
      <Video
        elementRef={video}
        stream={peer.stream}
        speaker={speaker}
        className={`${styles.video} ${standing.screen ? styles.whole : ''} ${hasPicture ? '' : styles.hidden}`}
        label={name}
      />
      {!hasPicture && <Avatar size="l" name={name} src={person.avatar_url} />}
      {status && (
        <p className={styles.status} role="status">
          {status}
        </p>
      )}
      {hasPicture && document.pictureInPictureEnabled && (
        <span className={styles.picture}>
          <IconButton
            label={texts.tile.picture(name)}
            onClick={() =>
              void act(async () => void (await video.current?.requestPictureInPicture()), {
                failed: texts.failures.picture,
              })
            }
          >
            <PictureInPicture2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <Caption name={name} standing={standing} />
    </li>
  )
}
