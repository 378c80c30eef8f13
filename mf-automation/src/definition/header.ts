/** Header names that a request may not set: the engine and the network do. */
const forbidden =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|content-encoding|cookie2?|forwarded|via|user-agent|proxy-.*|sec-.*|x-forwarded-.*|x-real-ip|webhook-.*)$/i

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/

/** A header of a webhook. A secret value is sealed before it is stored, and then known to the engine alone. */
export interface Header {
  name: string
  value?: string
  sealed?: string
  /** In the builder: the value is to be sealed. */
  secret?: boolean
}

export const isHeader = ({ name, value = '', sealed }: Header): boolean =>
  headerName.test(name) && !forbidden.test(name) && (sealed !== undefined || value !== '')
