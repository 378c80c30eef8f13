import { Book } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../components/avatar/index.ts'
import { Badge } from '../components/badge/index.ts'
import { Brand } from '../components/brand/index.ts'
import { Button } from '../components/button/index.ts'
import { Card, cardLink } from '../components/card/index.ts'
import { ClashNotice } from '../components/clash-notice/index.ts'
import { CounterCard } from '../components/counter-card/index.ts'
import { EmptyState } from '../components/empty-state/index.ts'
import { ErrorPanel } from '../components/error-panel/index.ts'
import { Facts } from '../components/facts/index.ts'
import { FigureTiles } from '../components/figure-tiles/index.ts'
import { Formula } from '../components/formula/index.ts'
import { NotLoaded } from '../components/not-loaded/index.ts'
import { PageHeader } from '../components/page-header/index.ts'
import { Progress } from '../components/progress/index.ts'
import { ScrollRegion } from '../components/scroll-region/index.ts'
import { Loading, Skeleton } from '../components/skeleton/index.ts'
import { Tabs } from '../components/tabs/index.ts'
import { Tag, tagColors } from '../components/tag/index.ts'
import { TodoRow } from '../components/todo-row/index.ts'
import { WindowedList } from '../components/windowed-list/index.ts'
import styles from './gallery.module.css'
import { Specimen } from './specimen.tsx'

const tones = ['neutral', 'encre', 'ok', 'warn', 'marge'] as const

const thousand = Array.from({ length: 1000 }, (_, index) => index + 1)

/** Replaces the router's link, which the design system does not depend on. */
function Counted({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <a href="#counter-card" className={className}>
      {children}
    </a>
  )
}

export function Surfaces() {
  const [tab, setTab] = useState('notes')
  const [pressed, setPressed] = useState(true)
  const [kept, setKept] = useState<'mine' | 'theirs' | 'both' | null>(null)
  const [retries, setRetries] = useState(0)
  return (
    <>
      <Specimen name="Brand, Avatar">
        <Brand />
        <Avatar name="Camille Martin" size="s" />
        <Avatar name="Camille Martin" />
        <Avatar name="Camille Martin" size="l" />
      </Specimen>
      <Specimen name="Formula">
        <Formula source="\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}" isBlock />
      </Specimen>
      <Specimen name="Facts, FigureTiles">
        <Facts
          facts={[
            { label: 'Durée', value: '45 min' },
            { label: 'Type', value: 'Document' },
          ]}
        />
        <FigureTiles
          figures={[
            { label: 'Mots', value: 200 },
            { label: 'Maîtrisés', value: 41 },
          ]}
        />
      </Specimen>
      <Specimen name="Badge, Tag">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {tagColors.map((color) => (
          <Tag key={color} name={color} color={color} />
        ))}
        <Tag name="choisie" color="sapin" pressed={pressed} onClick={() => setPressed(!pressed)} />
      </Specimen>
      <Specimen name="PageHeader">
        <PageHeader
          title="Notes"
          description="Tout ce que vous avez écrit."
          counters={[{ label: 'Notes', value: 12 }]}
          actions={<Button variant="primary">Nouvelle note</Button>}
        />
      </Specimen>
      <Specimen name="Card">
        <Card as="article">Une carte.</Card>
        <Card as="article" ruled>
          Une carte réglée, où l’on écrit.
        </Card>
        <Card as="article" interactive>
          <a href="#card" className={cardLink}>
            Une carte qui s’ouvre
          </a>{' '}
          <Button size="s">À part</Button>
        </Card>
      </Specimen>
      <Specimen name="CounterCard">
        <CounterCard
          link={<Counted />}
          label="Séances terminées"
          figure="7"
          total="9"
          detail="Encore deux cette semaine"
        />
        <CounterCard link={<Counted />} label="Notes" figure={null} detail="Indisponible" />
      </Specimen>
      <Specimen name="ClashNotice">
        <ClashNotice
          title="Modifié ailleurs pendant que vous écriviez."
          legend="Choisissez pour chaque champ."
          choices={{ mine: 'La vôtre', theirs: 'L’autre version', both: 'Les deux' }}
          empty="(vide)"
          fields={[
            {
              key: 'definition',
              label: 'Définition',
              mine: 'Ce qui coule.',
              theirs: 'Un liquide.',
              choice: kept,
              options: ['mine', 'theirs', 'both'],
              onChoose: setKept,
            },
          ]}
        />
      </Specimen>
      <Specimen name="TodoRow">
        <TodoRow
          link={<Counted />}
          icon={<Book size={18} aria-hidden="true" />}
          title="3 séances"
          detail="18:00 Relire"
        />
        <TodoRow link={<Counted />} icon={<Book size={18} aria-hidden="true" />} title={null} />
      </Specimen>
      <Specimen name="ScrollRegion">
        <ScrollRegion label="Cent nombres" className={styles.scrolled}>
          {thousand.slice(0, 100).join(' ')}
        </ScrollRegion>
      </Specimen>
      <Specimen name="WindowedList">
        <div className={styles.list}>
          <WindowedList
            label="Mille"
            items={thousand}
            keyOf={String}
            columns={(width) => Math.max(1, Math.floor(width / 160))}
            estimate={() => 48}
            gap={8}
            even
          >
            {(number) => <Card>{number}</Card>}
          </WindowedList>
        </div>
      </Specimen>
      <Specimen name="Progress, Skeleton">
        <Progress label="Maîtrise" value={64} />
        <Progress label="Quota" value={92} tone="warn" />
        <Loading label="Chargement">
          <Skeleton className={styles.bar} />
        </Loading>
      </Specimen>
      <Specimen name="NotLoaded">
        <NotLoaded retry={{ label: 'Réessayer', run: () => setRetries(retries + 1) }}>
          Le journal n’a pas pu être chargé. Rien n’a changé.
        </NotLoaded>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Profil"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'notes', label: 'Notes', panel: <p>Douze notes.</p> },
            { value: 'words', label: 'Mots', panel: <p>Quarante mots.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="EmptyState, ErrorPanel">
        <EmptyState
          title="Votre cahier est encore vierge."
          description="La première note vient du premier cours."
          action={<Button variant="primary">Nouvelle note</Button>}
        />
        <ErrorPanel
          title="Les notes n’ont pas pu être chargées"
          retry={{ label: 'Réessayer', run: () => setRetries(retries + 1) }}
        >
          <p>Rien n’est perdu. Essais : {retries}.</p>
        </ErrorPanel>
      </Specimen>
    </>
  )
}
