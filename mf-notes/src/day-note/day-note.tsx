import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { addDays, dayOf, startOfDay } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { IconButton } from '@cahier/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useReplicaState } from '../replica/use-replica.ts'
import styles from './day-note.module.css'
import { useTexts } from './locales/index.ts'
import { useDay } from './use-day.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface DayNoteProps {
  /** What the address asks for: `today` or a day. */
  asked: string
  onClose(): void
}

/** Opens the note of a day. Today's is begun where there is none; for another day that would leave a trail of empty notes, so it asks. */
export default function DayNote({ asked, onClose }: DayNoteProps) {
  const texts = useTexts()
  const { status } = useReplicaState()
  const day = asked === 'today' ? dayOf(new Date()) : asked
  const start = startOfDay(day)
  const isReady = status === 'ready'
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!start) close.current()
  }, [start])
  return isReady && start && <Opening key={day} day={day} start={start} texts={texts} onClose={onClose} />
}

interface OpeningProps {
  day: string
  start: Date
  texts: ReturnType<typeof useTexts>
  onClose(): void
}

function Opening({ day, start, texts, onClose }: OpeningProps) {
  const shell = useShell()
  const format = useFormat()
  const { act, busy } = useAction()
  const { find, begin } = useDay()
  const [isMissing, setMissing] = useState(false)
  const isBegun = useRef(false)
  const open = (id: string) => shell.navigate(`/notes/${id}`, { replace: true })
  const orClose = async (work: () => Promise<void>) => {
    if (!(await act(work, { failed: texts.failed }))) onClose()
  }
  const write = () => orClose(async () => open(await begin(day)))
  const look = () =>
    orClose(async () => {
      const id = day === dayOf(new Date()) ? await begin(day) : await find(day)
      if (id === null) setMissing(true)
      else open(id)
    })
  const latestLook = useRef(look)
  latestLook.current = look
  useEffect(() => {
    // Development mounts twice: the note is begun once.
    if (isBegun.current) return
    isBegun.current = true
    void latestLook.current()
  }, [])
  if (!isMissing) return null
  const goTo = (other: string) => shell.navigate(`/notes?day=${other}`, { replace: true })
  return (
    <Dialog
      open
      size="sm"
      title={format.date(start, { dateStyle: 'full' })}
      description={texts.missing}
      closeLabel={texts.close}
      onOpenChange={onClose}
      footer={
        <div className={styles.choices}>
          <IconButton variant="bordered" label={texts.previous} onClick={() => goTo(addDays(day, -1))}>
            <ChevronLeft {...icon} />
          </IconButton>
          <IconButton variant="bordered" label={texts.next} onClick={() => goTo(addDays(day, 1))}>
            <ChevronRight {...icon} />
          </IconButton>
          <Button variant="primary" busy={busy} onClick={() => void write()}>
            {texts.write}
          </Button>
        </div>
      }
    />
  )
}
