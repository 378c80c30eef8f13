import { useNavigate } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useTexts } from '../locales/index.ts'

/** The address names a session that is not there. */
export function MissingSession() {
  const navigate = useNavigate()
  const texts = useTexts()
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.form.close}
      onClose={() => navigate('/planning', { replace: true })}
    />
  )
}
