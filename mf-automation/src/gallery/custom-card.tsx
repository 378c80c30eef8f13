import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Plus } from 'lucide-react'
import styles from './gallery.module.css'
import { useGalleryTexts } from './locales/index.ts'

/** Begins an automation without a template. */
export function CustomCard() {
  const { custom } = useGalleryTexts()
  const navigate = useNavigate()
  return (
    <Card as="article" className={`${styles.card} ${styles.custom}`}>
      <h4 className={styles.name}>{custom.title}</h4>
      <p className={styles.about}>{custom.body}</p>
      <p className={styles.foot}>
        <Button
          variant="primary"
          size="s"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => navigate('/automation/new')}
        >
          {custom.action}
        </Button>
      </p>
    </Card>
  )
}
