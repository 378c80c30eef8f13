import { Link, useNavigate } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Card, cardLink } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { Word } from '../data/words.ts'
import { Face } from '../face/face.tsx'
import { backOf, frontOf } from '../face/faces-of.ts'
import { useTexts } from '../locales/index.ts'
import { categoryName } from '../word/category.ts'
import { MasteryBar } from '../word/mastery-bar.tsx'
import { Stars } from '../word/stars.tsx'
import { useDeletion } from '../word/use-deletion.ts'
import styles from './word-card.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export function WordCard({ word }: { word: Word }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const remove = useDeletion()
  return (
    <Card as="article" interactive className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.word}>
          <Link to={`/vocabulary/${word.id}`} className={cardLink}>
            <Face text={frontOf(word)} />
          </Link>
        </h3>
        <div className={styles.actions}>
          <IconButton label={texts.word.editNamed(word.word)} onClick={() => navigate(`/vocabulary/${word.id}/edit`)}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={texts.word.deleteNamed(word.word)} onClick={() => void remove(word)}>
            <Trash2 {...icon} />
          </IconButton>
        </div>
      </div>
      <div className={styles.definition}>
        <Face text={backOf(word)} />
      </div>
      <div className={styles.marks}>
        <span className={styles.badges}>
          <Badge>{categoryName(word.letter_category, texts.categories)}</Badge>
          {word.kind === 'cloze' && <Badge>{texts.cloze.kind}</Badge>}
        </span>
        <Stars value={word.difficulty} label={texts.word.difficultyOf(word.difficulty)} />
      </div>
      <MasteryBar word={word} />
    </Card>
  )
}
