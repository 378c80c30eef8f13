/** The source: the other languages have these keys. */
export default {
  title: '__label__',
  welcome: (name: string) => `Bienvenue, ${name}.`,
}
