/** The source language: the other languages have the same keys. */
export default {
  title: '__label__',
  welcome: (name: string) => `Bienvenue, ${name}.`,
}
