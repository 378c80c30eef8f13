import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useTexts } from '../locales/index.ts'

/** The address names a session that is not there. */
export function MissingSession() {
  const navigate = useNavigate()
  const texts = useTexts()
  const back = () => navigate('/planning', { replace: true })
  return (
    <Dialog
      open
      size="sm"
      title={texts.missing.title}
      description={texts.missing.body}
      closeLabel={texts.form.close}
      onOpenChange={back}
      footer={
        <Button variant="primary" onClick={back}>
          {texts.missing.back}
        </Button>
      }
    />
  )
}
