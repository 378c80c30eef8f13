import { remote } from '@cahier/cli/presets'
import config from './remote.config.ts'

const pdf = 'node_modules/pdfjs-dist'

export default remote(import.meta.dirname, config, {
  // Fetched one by one, by documents that lack them; the prefix `online-` keeps them out of the offline installation.
  files: {
    [`${pdf}/cmaps/*`]: 'online-pdf/cmaps',
    [`${pdf}/standard_fonts/*`]: 'online-pdf/fonts',
    [`${pdf}/wasm/LICENSE_*`]: 'online-pdf/decoders',
    [`${pdf}/LICENSE`]: 'online-pdf',
  },
})
