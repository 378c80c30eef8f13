import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'

/** The address of an invitation. Servers do not get what follows '#'. */
const linkOf = (secret: string) => new URL(`/invitation#${secret}`, location.href).href

/** Shows the link of an invitation that was just sent. It cannot be shown again: the server does not know it. */
export function LinkDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const all = useTexts()
  const texts = all.invite
  const { act } = useAction({ duration: toastMs })
  const copy = () =>
    act(() => navigator.clipboard.writeText(linkOf(secret)), {
      done: all.toast.linkCopied,
      failed: all.toast.copyFailed,
      isWorthReporting: () => false,
    })
  return (
    <Dialog
      open
      size="md"
      title={texts.linkTitle}
      closeLabel={all.close}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{all.close}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {all.session.copyLink}
          </Button>
        </>
      }
    >
      <Field label={texts.link} hint={texts.linkHint}>
        {(control) => <Input {...control} readOnly value={linkOf(secret)} onFocus={({ target }) => target.select()} />}
      </Field>
    </Dialog>
  )
}
