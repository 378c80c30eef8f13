import { useNavigate } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useAddress } from '../address/address.ts'
import { useTexts } from '../locales/index.ts'

/** Tells the learner that the session in the address does not exist. */
export function MissingSession() {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.form.close}
      onClose={() => navigate(to('/planning'), { replace: true })}
    />
  )
}
