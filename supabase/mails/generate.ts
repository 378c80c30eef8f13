import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Occasion, writeMail } from '@cahier/backend'
import { LOCALES, type Locale } from '../../platform/mail/locale.ts'
import { renderMail } from '../../platform/mail/mail.ts'

/** A template of a hosted authentication service, and what the product's own one sends on that occasion. */
const occasions = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
} as const satisfies Record<string, Occasion>

const site = 'https://cahier.invalid'
const code = '000000'

const folder = join(import.meta.dirname, '..')
export const configFile = join(folder, 'config.toml')

/**
 * The mails of signing in for a hosted project, whose authentication service fills Go templates: the mails that the embedded one sends, in the language
 * that the account was made in.
 *
 * @returns file → content: the templates, and the configuration that names them
 */
export async function generateMails(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const sections: string[] = []
  for (const [name, occasion] of Object.entries(occasions)) {
    const inLanguage = (language: Locale) => {
      const link = occasion === 'reauthentication' ? null : `${site}/link`
      const { subject, text, facts } = writeMail(occasion, { to: '', language, link, code })
      const rendered = renderMail({ subject, body: text, facts }, { site: new URL(site), functions: '' })
      if (rendered === null) throw new Error(`${name} needs an address`)
      return {
        subject,
        html: rendered.html.replaceAll(`${site}/link`, '{{ .ConfirmationURL }}').replaceAll(code, '{{ .Token }}'),
      }
    }
    files.set(
      join(folder, 'templates', `${name}.gen.html`),
      chosen((language) => inLanguage(language).html),
    )
    const subject = chosen((language) => inLanguage(language).subject)
    sections.push(
      `[auth.email.template.${name}]\nsubject = '${subject}'\ncontent_path = "./supabase/templates/${name}.gen.html"\n`,
    )
  }
  files.set(configFile, withSections(await readFile(configFile, 'utf8'), sections.join('\n')))
  return files
}

/** A template that writes a text in the account's language, and in French where it has none. */
function chosen(textIn: (language: Locale) => string): string {
  const others = LOCALES.filter((language) => language !== 'fr')
  // As text: comparing a language that is none, a number say, would end the template. The account itself writes what is there.
  const cases = others.map(
    (language, index) =>
      `{{ ${index === 0 ? '' : 'else '}if eq (printf "%v" .Data.language) "${language}" }}${textIn(language)}`,
  )
  return `${cases.join('')}{{ else }}${textIn('fr')}{{ end }}`
}

const begin = '# The mails of signing in, written by `npx pnpm mails`.\n'
const end = '# End of what is written.\n'

function withSections(config: string, sections: string): string {
  const [before = '', rest = ''] = config.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}${sections}${end}${after}`
}
