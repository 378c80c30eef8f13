import { pathIn, splitLanguage } from '@cahier/contract'
import { Link, type LinkProps, useLocation } from '@cahier/contract/router'

export interface PageLinkProps extends Omit<LinkProps, 'to'> {
  /** Path of a public page, with a query or a fragment: `/faq#status`. */
  to: string
}

/** A link to a public page, in the language of the current address. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  const { language } = splitLanguage(useLocation().pathname)
  const [, path = '', more = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  return <Link {...rest} to={language ? pathIn(language, path) + more : to} />
}
