import { type Area, byId, privately, rights, secret } from '../../tests/area.ts'

export default {
  tables: {
    __name___items: {
      fixture: byId(1, { title: secret }),
      rights: rights('row row row row', privately, 'id user_id title', 'title'),
      bounds: { refused: [{ title: ' ' }, { title: 'x'.repeat(201) }], taken: [{ title: 'x'.repeat(200) }] },
    },
  },
  functions: {},
} satisfies Area
