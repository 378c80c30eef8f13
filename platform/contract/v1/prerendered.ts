/** A public page as the build of its remote rendered it: a JSON file of the release. */
export interface PrerenderedPage {
  /** Whole title of the document. */
  title: string
  description: string
  /** Picture that stands for the page where a link to it is shown: URL, or path on this server. */
  image?: string
  /** JSON-LD, each an object of its own. */
  structuredData: readonly Readonly<Record<string, unknown>>[]
  /** What the remote shows at the page's address to a visitor. */
  html: string
  /** The same where the operator has set a support address, which stands in it as `supportPlaceholder`; absent where it does not show. */
  htmlWithSupport?: string
}

/** Stands for the support address, which only the server knows. */
export const supportPlaceholder = 'support@placeholder.invalid'
