import { defineLanguageFacet, Language } from '@codemirror/language'
import { noteParser } from './note-parser.ts'

export const noteLanguage = new Language(defineLanguageFacet(), noteParser, [], 'markdown')
