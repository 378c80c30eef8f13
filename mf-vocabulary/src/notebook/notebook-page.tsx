import { useShell } from '@cahier/contract/react'
import { Link, Outlet, useLocation, useMatch, useNavigate, useSearchParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { ArrowLeft, ChartColumn, Plus } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import { useKeepQueue } from '../review/use-keep-queue.ts'
import { useOverview } from '../selection/shown-selection.ts'
import { WordsTransfer } from '../transfer/words-transfer.tsx'
import { AddWord } from '../word/add-word.tsx'
import { Figures } from './figures.tsx'
import styles from './notebook-page.module.css'
import { Tools } from './tools.tsx'
import { WordList } from './word-list.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The notebook: its words as cards or as flashcards, or today's review. */
export function NotebookPage() {
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const leafing = useMatch('/vocabulary/flashcards') !== null
  const reviewing = useMatch('/vocabulary/review/*') !== null
  const lookingBack = useMatch('/vocabulary/figures') !== null
  const onWords = !reviewing && !lookingBack
  useKeepQueue(!reviewing)
  const { data: overview } = useOverview()
  const openAdd = () => setParams({ new: '1' })
  // React Router gives the first entry the key `default`; then there is no page to go back to.
  const back = () => (key === 'default' ? shell.navigate('/dashboard') : navigate(-1))

  return (
    <>
      <div className={styles.head}>
        <Button variant="ghost" icon={<ArrowLeft {...icon} />} className={styles.back} onClick={back}>
          <span className="visually-hidden-on-phones">{texts.back}</span>
        </Button>
        <PageHeader
          title={lookingBack ? texts.history.title : texts.title}
          titleHidden
          description={lookingBack ? texts.history.description : texts.description}
          actions={
            onWords && (
              <>
                <Link to="/vocabulary/figures" className={buttonClass({ variant: 'ghost' })}>
                  <ChartColumn {...icon} />
                  <span className="visually-hidden-on-phones">{texts.history.title}</span>
                </Link>
                <Link to="/vocabulary/review" className={buttonClass({ variant: 'secondary' })}>
                  {texts.word.review}
                </Link>
                <Button variant="primary" icon={<Plus {...icon} />} onClick={openAdd}>
                  <span className="visually-hidden-on-phones">{texts.form.add}</span>
                </Button>
                <WordsTransfer />
              </>
            )
          }
        />
      </div>
      {overview && overview.words > 0 && onWords && (
        <>
          {!leafing && <Figures overview={overview} />}
          <Tools overview={overview} view={leafing ? 'flashcards' : 'cards'} />
        </>
      )}
      {!leafing && onWords && <WordList onAdd={openAdd} />}
      {params.has('new') && (
        <AddWord categories={overview?.categories ?? []} onClose={() => setParams({}, { replace: true })} />
      )}
      <Outlet />
    </>
  )
}
