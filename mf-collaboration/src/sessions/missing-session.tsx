import { useNavigate } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useTexts } from '../locales/index.ts'

/** Tells the learner that the session in the address does not exist. */
export function MissingSession() {
  const texts = useTexts()
  const navigate = useNavigate()
  return (
    <NoticeDialog
      title={texts.session.missingTitle}
      description={texts.session.missing}
      actionLabel={texts.session.back}
      closeLabel={texts.close}
      onClose={() => navigate('/collaboration', { replace: true })}
    />
  )
}
