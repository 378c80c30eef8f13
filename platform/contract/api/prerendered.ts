/** A public page rendered by the build of its remote: a JSON file of the release. */
export interface PrerenderedPage {
  /** Complete title of the document. */
  title: string
  description: string
  /** Image for link previews: URL, or path on this server. */
  image?: string
  /** JSON-LD objects. */
  structuredData: readonly Readonly<Record<string, unknown>>[]
  /** The HTML that the remote renders for a visitor. */
  html: string
  /** The same with a support address in place, as `supportPlaceholder`; absent if the page does not show it. */
  htmlWithSupport?: string
}

/** Placeholder for the support address, which only the server knows. */
export const supportPlaceholder = 'support@placeholder.invalid'
