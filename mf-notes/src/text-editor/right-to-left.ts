const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text has letters that are written from right to left: its first letter decides which way a line of it goes. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)
