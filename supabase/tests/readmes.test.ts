import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSchemaFiles } from '../schema/files.ts'
import { readFunctions } from '../schema/functions.ts'
import { readJourneys } from '../schema/journeys.ts'
import { areasOf, hasMember, readOwners } from '../schema/owners.ts'
import { type Checkout, readmeFile, renderReadme } from '../schema/rest-of-area.ts'
import { readSharedFolders } from '../schema/shared-folders.ts'

const files = await readSchemaFiles()
const checkout = {
  files,
  functions: await readFunctions(),
  folders: await readSharedFolders(),
  journeys: await readJourneys(),
}

test.each(areasOf(readOwners(files)).filter(hasMember))(
  'the README of %s lists what the area has elsewhere (`npx pnpm schema` updates it)',
  async (area) => {
    const text = await readFile(readmeFile(area), 'utf8')
    expect(text).toBe(renderReadme(text, area, checkout))
    const links = [...text.matchAll(/\]\((\.\.\/[^)#]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(dirname(readmeFile(area)), path)))).toEqual([])
  },
)

const drawn: Checkout = {
  files: [
    {
      file: 'automation/jobs.sql',
      area: 'automation',
      script:
        'create or replace function public.run_due_jobs() returns integer\nas $$\n  perform private.dry_paint();\n$$;\n' +
        "do $$\n  perform cron.schedule('run_due_jobs', '30 seconds', '')\n$$;\n",
    },
    {
      file: 'drawings/drawings.sql',
      area: 'drawings',
      script:
        'create table public.drawings ();\ncreate table private.paints ();\n' +
        'create or replace function public.number_drawing() returns trigger\nas $$\n$$;\n',
    },
    {
      file: 'drawings/paint.sql',
      area: 'drawings',
      script:
        'create or replace function public.paint(a integer) returns void\nas $$\n$$;\n' +
        "create or replace function private.dry_paint() returns void\nas $$\n  perform private.send_mail('fr');\n$$;\n",
    },
  ],
  functions: [
    { name: 'frame', area: 'drawings' },
    { name: 'hang', area: 'automation' },
  ],
  folders: [
    { path: 'e2e/journeys', entries: ['drawings.spec.ts'] },
    { path: 'e2e/looks', entries: ['automation.look.tsx', 'drawings.look.tsx'] },
    { path: 'mf-marketing/src/help/guide/pages', entries: ['drawings/', 'drawingsbook/'] },
  ],
  journeys: [
    { file: 'drawings.spec.ts', opens: ['automation'] },
    { file: 'museum.spec.ts', opens: ['automation', 'drawings'] },
    { file: 'street.spec.ts', opens: [] },
  ],
}
const part = (lines: readonly string[]) =>
  `<!-- Written by \`npx pnpm schema\`. -->\n\n${lines.join('\n')}\n\n<!-- End of what is written. -->\n`
const parts = {
  drawings: part([
    '- **Tables**: [drawings](../supabase/schemas/drawings/drawings.sql), [private.paints](../supabase/schemas/drawings/drawings.sql)',
    '- **Functions of the Data API**: [paint](../supabase/schemas/drawings/paint.sql) (`paint`)',
    '- **Edge functions**: [frame](../supabase/functions/drawings/frame/index.ts)',
    '- **Jobs**: [paint](../supabase/schemas/drawings/paint.sql) (`dry_paint`)',
    '- **Mails, by the function that queues them**: [paint](../supabase/schemas/drawings/paint.sql) (`dry_paint`)',
    '- **Journeys named after it**: [drawings](../e2e/journeys/drawings.spec.ts)',
    '- **Journeys that open it most**: [museum](../e2e/journeys/museum.spec.ts)',
    '- **Help**: [pages/drawings](../mf-marketing/src/help/guide/pages/drawings/)',
    '- **Looks and measurements**: [looks/drawings.look.tsx](../e2e/looks/drawings.look.tsx)',
    '- **Expectations and tests of the schema**: [areas/drawings](../supabase/areas/drawings)',
  ]),
  shell: part([
    '- **Journeys that open no area**: [street](../e2e/journeys/street.spec.ts)',
    '- **Expectations and tests of the schema**: [areas/shell](../supabase/areas/shell)',
  ]),
}

test.each(['drawings', 'shell'] as const)('%s gets what is its own, and the rest of its README stays', (area) => {
  expect(renderReadme(`# It\n\n${part(['- old'])}\nAfter.\n`, area, drawn)).toBe(`# It\n\n${parts[area]}\nAfter.\n`)
})

test('a README without the part gets it at its end, one without its last line is refused', () => {
  expect(renderReadme('# It\n', 'shell', drawn)).toBe(`# It\n\n## The rest of this area\n\n${parts.shell}`)
  const endless = parts.shell.replace('<!-- End of what is written. -->', '')
  expect(() => renderReadme(endless, 'shell', drawn)).toThrow('shell')
})
