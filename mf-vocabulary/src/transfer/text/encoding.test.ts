import { describe, expect, it } from 'vitest'
import { decode, type Encoding, encodings } from './encoding.ts'
import { guessEncoding } from './guess-encoding.ts'

/** The bytes of each character of up to two bytes. */
function bytesOf(encoding: Encoding): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let lead = 0; lead < 256; lead++) {
    const single = decoder.decode(Uint8Array.of(lead))
    if (single !== '\ufffd') table.set(single, [lead])
    for (let trail = 0x40; lead > 0x80 && trail < 0xff; trail++) {
      const double = decoder.decode(Uint8Array.of(lead, trail))
      if ([...double].length === 1 && !table.has(double)) table.set(double, [lead, trail])
    }
  }
  return table
}

function encoded(text: string, encoding: Encoding): Uint8Array {
  const table = bytesOf(encoding)
  return Uint8Array.from([...text].flatMap((sign) => table.get(sign) ?? expect.fail(`${encoding} has no ${sign}`)))
}

describe('an encoding', () => {
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length))
    for (let index = 0; index < text.length; index++) bytes.setUint16(2 * index, text.charCodeAt(index), !bigEndian)
    return new Uint8Array(bytes.buffer)
  }
  const table = 'œuvre;été – 5 €\n'
  const windows = Uint8Array.from([
    0x9c,
    ...[...'uvre;'].map((sign) => sign.charCodeAt(0)),
    0xe9,
    0x74,
    0xe9,
    0x20,
    0x96,
    0x20,
    0x35,
    0x20,
    0x80,
    0x0a,
  ])
  const utf8 = new TextEncoder().encode(table)
  it.each<[string, Encoding, Uint8Array]>([
    ['UTF-8', 'utf-8', utf8],
    ['UTF-8 with a mark', 'utf-8', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16 with a mark', 'utf-16le', utf16(`\ufeff${table}`, false)],
    ['UTF-16 the other way round', 'utf-16be', utf16(`\ufeff${table}`, true)],
    ['UTF-16 without a mark', 'utf-16le', utf16(table, false)],
    ['UTF-16 the other way round without a mark', 'utf-16be', utf16(table, true)],
    ['Windows-1252', 'windows-1252', windows],
  ])('is detected: %s', (_, encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding)
    expect(decode(bytes, encoding)).toBe(table)
  })

  it('of a binary file is refused', () => {
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0])
    expect(() => decode(picture, guessEncoding(picture))).toThrow('not-text')
  })

  it.each<[Encoding, string]>([
    ['windows-1252', 'l’eau'],
    ['windows-1252', 'été'],
    ['windows-1252', 'l’école'],
    ['windows-1252', 'ÉCOLE'],
    ['windows-1252', 'così'],
    ['windows-1252', 'être;exister\nÉtat;pays\nà;vers\n'],
    ['windows-1252', 'Mot;Définition\r\nl’écorce;Une enveloppe\r\nœillet;Une fleur\r\n'],
    ['windows-1252', 'cœur;organe\nnaïf;crédule\noù;dans quel lieu\nÇa va ?;« comment allez-vous ? »\n'],
    ['windows-1252', 'das Mädchen;la fille\nder Fuß;le pied\ndie Übung;exercice\n'],
    ['windows-1252', '¿Qué?;quoi ?\nel niño;enfant\nel corazón;le cœur\n'],
    ['windows-1252', 'coração;coeur\nas lições;les leçons\navó;grand-mère\n'],
    ['windows-1252', 'perché;pourquoi\ncittà;ville\nperò;mais\ncosì;ainsi\n'],
    ['windows-1252', 'smørrebrød;tartine\nblåbær;myrtille\npære;poire\n'],
    ['windows-1252', 'smörgås;sandwich\nälg;moose\nön;island\n'],
    ['windows-1250', 'żółw;tortue\nmiłość;amour\ngęś;oie\nksiążka;livre\n'],
    ['windows-1250', 'děkuji;merci\npřítel;ami\nkůň;cheval\nčeština;Czech\n'],
    ['windows-1250', 'nő;femme\nköszönöm;merci\nfű;herbe\nhétfő;lundi\n'],
    ['windows-1251', 'привет;bonjour\nсобака;chien\nЯ люблю тебя;je t’aime\nМосква;Moscou\n'],
    ['windows-1251', 'дякую;merci\nпривіт;bonjour\nїжа;nourriture\n'],
    ['koi8-r', "привет;bonjour\nсобака;chien\nЯ люблю тебя;je t'aime\n"],
    ['macintosh', 'être;exister\nl’été;la saison\nÉtat;pays\nà;vers\n'],
    ['macintosh', 'das Mädchen;la fille\nder Fuß;le pied\n'],
    ['shift_jis', '猫;cat;ねこ\n犬;dog;いぬ\n日本語を勉強しています。;I study\n'],
    ['shift_jis', 'コーヒー;coffee\nテレビ;television\n'],
    ['euc-jp', '猫;cat;ねこ\n犬;dog;いぬ\n日本語を勉強しています。;I study\n'],
    ['euc-jp', 'コーヒー;coffee\nテレビ;television\n'],
    ['gb18030', '猫;cat\n狗;dog\n你好;hello\n我在学习中文。;I am learning Chinese\n'],
    ['gb18030', '学校;school\n老师;teacher\n谢谢;thanks\n'],
    ['big5', '貓;cat\n狗;dog\n你好;hello\n我在學習中文。;I am learning Chinese\n'],
    ['big5', '學校;school\n老師;teacher\n謝謝;thanks\n'],
    ['euc-kr', '고양이;cat\n개;dog\n안녕하세요;hello\n저는 한국어를 공부합니다.;I study Korean\n'],
  ])('is guessed from what the text looks like: %s of %j', (encoding, text) => {
    const bytes = encoded(text, encoding)
    expect(guessEncoding(bytes)).toBe(encoding)
    expect(decode(bytes, encoding)).toBe(text)
  })

  it('is guessed from the first letters that are not ASCII, wherever they are', () =>
    expect(guessEncoding(encoded(`${'cat;chat\n'.repeat(10_000)}собака;chien\n`, 'windows-1251'))).toBe('windows-1251'))

  it.each(encodings)('that is offered is one that browsers know: %s', (encoding) =>
    expect(new TextDecoder(encoding).encoding).toBe(encoding),
  )
})
