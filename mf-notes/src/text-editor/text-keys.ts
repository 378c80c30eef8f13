import { defaultKeymap } from '@codemirror/commands'

/** What the page itself does on these keys: save, focus mode, pin. */
const ofThePage = new Set(['Mod-s', 'Mod-f', 'Mod-p', 'Ctrl-f', 'Ctrl-p'])

/** The keys of any text, without those of the page. */
export const textKeys = defaultKeymap.filter(({ key, mac }) => !ofThePage.has(key ?? '') && !ofThePage.has(mac ?? ''))
