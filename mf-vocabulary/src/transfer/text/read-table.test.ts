import { describe, expect, it } from 'vitest'
import { rolesOf } from '../import-plan.ts'
import { readTable, type TableOptions } from './read-table.ts'

const read = (text: string, settings: Partial<TableOptions> = {}) => {
  const { sources, ...rest } = readTable(text, { separator: null, header: null, ...settings })
  const [source] = sources
  return {
    ...rest,
    names: source?.columns.map(({ name, kind }) => kind ?? name),
    rows: source?.rows.map(({ place, cells }) => [place, ...cells]),
    fallback: source?.fallback,
  }
}

describe('a table', () => {
  it.each([
    ['comma', 'mot,sens\nchat,"petit, félin"\n'],
    ['semicolon', 'mot;sens\r\nchat;"petit, félin"\r\n'],
    ['tab', 'mot\tsens\nchat\tpetit, félin\n'],
    ['pipe', 'mot|sens\nchat|petit, félin'],
  ])('separated by %s is read, without its header', (separator, text) =>
    expect(read(text)).toMatchObject({
      separator,
      names: ['mot', 'sens'],
      rows: [[2, 'chat', 'petit, félin']],
      hasHeader: true,
    }),
  )

  it('without a header has unnamed columns, unless the learner chooses otherwise', () => {
    expect(read('chat;félin\nchien;canidé')).toMatchObject({
      names: ['', ''],
      rows: [
        [1, 'chat', 'félin'],
        [2, 'chien', 'canidé'],
      ],
    })
    expect(read('chat;félin\nchien;canidé', { header: true })).toMatchObject({
      names: ['chat', 'félin'],
      rows: [[2, 'chien', 'canidé']],
    })
    expect(read('mot;sens\nchien;canidé', { header: false }).rows).toHaveLength(2)
  })

  it('is read with the chosen separator', () => {
    const text = 'mot, sens;note\nchat, félin;x'
    expect(read(text)).toMatchObject({ separator: 'semicolon', names: ['', ''] })
    expect(read(text, { separator: 'comma' })).toMatchObject({
      ...{ separator: 'comma', names: ['mot', 'sens;note'], rows: [[2, 'chat', ' félin;x']] },
    })
  })

  it.each([
    ['the default of Quizlet', '\\t', '\\n', 'chat\tfélin\r\nchien\tcanidé\n'],
    ['dashes and semicolons', ' - ', ';', 'chat - félin;chien - canidé;'],
    ['two semicolons, and one inside', ';', ';;', 'chat;félin;;chien;canidé;;'],
    ['empty lines', '\\n', '\\n\\n', 'chat\r\nfélin\r\n\r\nchien\r\ncanidé\r\n\r\n'],
    ['signs of patterns', '.*', '|', 'chat.*félin|chien.*canidé'],
    ['signs around quotes', ' - ', ';;', '"chat" - félin;;chien - "canidé"'],
    ['no sign between rows', '=', '', 'chat=félin\nchien=canidé'],
  ])('is read with the signs that the learner writes: %s', (_, cell, row, text) =>
    expect(read(text, { separator: { cell, row } })).toMatchObject({
      separator: { cell, row },
      rows: [
        [1, 'chat', 'félin'],
        [2, 'chien', 'canidé'],
      ],
    }),
  )

  it('is one column without a sign between cells', () =>
    expect(read('chat;félin\nchien', { separator: { cell: '', row: '\\n' } }).rows).toEqual([
      [1, 'chat;félin'],
      [2, 'chien'],
    ]))

  it('keeps line breaks inside quotes, and counts the lines of the file', () =>
    expect(read('chat;"un\nfélin"\n\nchien;"dit ""ouah"""').rows).toEqual([
      [1, 'chat', 'un\nfélin'],
      [4, 'chien', 'dit "ouah"'],
    ]))

  it('takes a quotation mark that no other closes at the end of a cell as text', () => {
    expect(read('chat;félin\nchien;"canidé\noie;oiseau')).toMatchObject({
      rows: [
        [1, 'chat', 'félin'],
        [2, 'chien', '"canidé'],
        [3, 'oie', 'oiseau'],
      ],
      problems: [],
    })
    expect(read('";guillemet\n"oui" dit-il;"yes" ;"a"" b"').rows).toEqual([
      [1, '"', 'guillemet'],
      [2, '"oui" dit-il', 'yes', 'a" b'],
    ])
  })

  it('of Quizlet, which quotes nothing, keeps each line', () => {
    const text =
      'bonjour\thello\n"Ça va ?" demande-t-il\t"How are you?" he asks\nchat\tcat\nchien\tdog\noiseau\tbird 6" long\nécran de 24"\t24" screen\nvache\tcow\n'
    expect(read(text).rows).toEqual([
      [1, 'bonjour', 'hello'],
      [2, '"Ça va ?" demande-t-il', '"How are you?" he asks'],
      [3, 'chat', 'cat'],
      [4, 'chien', 'dog'],
      [5, 'oiseau', 'bird 6" long'],
      [6, 'écran de 24"', '24" screen'],
      [7, 'vache', 'cow'],
    ])
    expect(read('"\tmark\nécran de 24"\t24" screen\n').rows).toEqual([
      [1, '"', 'mark'],
      [2, 'écran de 24"', '24" screen'],
    ])
  })

  it('with many quotation marks is read in linear time', () => {
    const text = '"a;b\n""c;d\n'.repeat(40_000)
    expect(read(text).rows).toHaveLength(80_000)
  })

  it.each([
    ['sep=;\nchat, chatte;félin', 'semicolon', ['chat, chatte', 'félin']],
    ['sep=,\r\nchat;x,félin', 'comma', ['chat;x', 'félin']],
    ['sep=\t\nchat;x\tfélin;y', 'tab', ['chat;x', 'félin;y']],
    ['"sep=\\t"\nchat;x\tfélin;y', 'tab', ['chat;x', 'félin;y']],
  ])('with a line that names its separator is read by it: %j', (text, separator, cells) =>
    expect(read(text)).toMatchObject({ separator, rows: [[2, ...cells]] }),
  )

  it('reports where a cell is too long, in any column', () =>
    expect(read(`chat;félin;${'x'.repeat(100_001)}\nchien;canidé;y`)).toMatchObject({
      rows: [[2, 'chien', 'canidé', 'y']],
      problems: [{ place: 1, problem: 'cell-length' }],
    }))

  it.each([
    ['nothing', ''],
    ['blank lines', '\n ; \n'],
    ['a header alone', 'mot;sens\n'],
  ])('of %s is refused', (_, text) => expect(() => read(text)).toThrow('empty'))

  it('with too many columns is refused', () => expect(() => read(`a${';b'.repeat(500)}`)).toThrow('too-many'))

  it('with too many rows is refused', () => expect(() => read('a;b\n'.repeat(100_001))).toThrow('too-many'))
})

describe('a text file of Anki', () => {
  it('declares its separator, columns and tags', () =>
    expect(
      read(
        '#separator:tab\n#html:true\n#tags column:3\n#deck column:4\n<b>chat</b>\t"un &quot;félin&quot;"\tanimal\tSVT::Animaux\n# une remarque\nchien\tcanidé[sound:a.mp3]\t\t\n',
      ),
    ).toMatchObject({
      names: ['', '', 'tags', 'deck'],
      rows: [
        [5, 'chat', 'un "félin"', 'animal', 'SVT::Animaux'],
        [7, 'chien', 'canidé', '', ''],
      ],
      media: 1,
      separator: null,
    }))

  it('keeps what its HTML means', () =>
    expect(
      read(
        '#separator:tab\n#html:true\nIon sulfate\tSO<sub>4</sub><sup>2−</sup>\nÊtre\t"<table><tr><td>je</td><td>suis</td></tr></table>"\n<ruby>漢字<rt>かんじ</rt></ruby>\t<ol><li>un</li><li>deux</li></ol>\n',
      ),
    ).toMatchObject({
      rows: [
        [3, 'Ion sulfate', 'SO₄²⁻'],
        [4, 'Être', 'je | suis'],
        [5, '漢字(かんじ)', '1. un\n2. deux'],
      ],
    }))

  it('declares the columns of ids and of note types, which are no words', () => {
    const text =
      '#separator:tab\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\nN[sd{2\tBasique\tFR\tchat\tfélin\ta\nM$df(2\tBasique\tFR\tchien\tcanidé\ta\n'
    expect(read(text).names).toEqual(['guid', 'notetype', 'deck', '', '', 'tags'])
    const { sources } = readTable(text, { separator: null, header: null })
    expect(rolesOf(sources)).toEqual([['none', 'none', 'none', 'word', 'definition', 'category']])
  })

  it('keeps tabs and lines in quoted cells, and names its columns with the separator of its rows', () =>
    expect(read('#html:false\n#columns:Verso,Recto\n"a\tb\nc",chat\n')).toMatchObject({
      names: ['Verso', 'Recto'],
      rows: [[3, 'a\tb\nc', 'chat']],
    }))

  it('declares its column names and its deck', () =>
    expect(
      read('#separator:Semicolon\n#html:false\n#columns:Recto;Verso\n#deck:Chimie\nNaCl;sel <cuisine>\n'),
    ).toMatchObject({
      names: ['Recto', 'Verso'],
      rows: [[5, 'NaCl', 'sel <cuisine>']],
      fallback: { category: 'Chimie' },
    }))
})
