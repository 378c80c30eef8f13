import { defineRemote } from '@cahier/contract/config'

const label = { fr: '__label__', en: '__label__', es: '__label__', de: '__label__' }

export default defineRemote({
  name: '__name__',
  routes: [{ path: '/__name__', access: 'protected', title: label }],
  navigation: [{ id: '__name__', path: '/__name__', icon: 'notebook', order: 75, label }],
  exposes: { './app': './src/app.tsx' },
  needs: { contract: '^2.0.0', migration: '__migration__' },
})
