import { reader } from '@cahier/contract/reading'
import { readPastedHtml } from './pasted-html.ts'

export default reader((html: string) => readPastedHtml(html))
