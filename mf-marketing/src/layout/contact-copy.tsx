import { useShell } from '@cahier/contract/react'
import { Fragment } from 'react'
import { useTexts } from '../locales/index.ts'
import { PageLink } from './page-link.tsx'

/** A text whose `{email}` is the support address; where the operator set none, the contact form. */
export function ContactCopy({ text }: { text: string }) {
  const [first = '', ...rest] = text.split('{email}')
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          <ContactLink />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function ContactLink() {
  const { supportEmail } = useShell()
  const texts = useTexts()
  return supportEmail ? (
    <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  ) : (
    <PageLink to="/support">{texts.contactForm}</PageLink>
  )
}
