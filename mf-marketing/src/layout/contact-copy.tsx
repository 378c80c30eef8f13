import { useShell } from '@cahier/contract/react'
import { Fragment } from 'react'
import { useTexts } from '../locales/index.ts'
import { PageLink } from './page-link.tsx'

/** A text whose `{email}` becomes the support address, or a link to the contact form if the operator has set none. */
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
