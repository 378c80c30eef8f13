export { type Catalogue, defineTexts } from './catalogue.ts'
export { calendarDays, createFormat, type Format, plural, useFormat, useLocalized } from './format.ts'
