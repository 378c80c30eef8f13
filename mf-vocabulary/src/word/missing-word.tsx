import { useNavigate } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useTexts } from '../locales/index.ts'

/** Tells the learner that the word in the address does not exist. */
export function MissingWord() {
  const navigate = useNavigate()
  const texts = useTexts()
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.form.close}
      onClose={() => navigate('/vocabulary', { replace: true })}
    />
  )
}
