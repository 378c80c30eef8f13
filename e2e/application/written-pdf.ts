/**
 * Writes a PDF whose pages have lines of text, in a font that readers bring along, and an outline that names the pages.
 *
 * @param pages lines of Latin letters
 */
export function writtenPdf(pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = []
  const add = (text: string) => objects.push(text)
  const [catalog, tree, font, outline, firstPage] = [1, 2, 3, 4, 5]
  const pageOf = (index: number) => firstPage + index * 3
  const kids = pages.map((_, index) => `${pageOf(index)} 0 R`)
  const lastEntry = pageOf(pages.length - 1) + 2
  add(`<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${outline} 0 R >>`)
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add(`<< /Type /Outlines /First ${firstPage + 2} 0 R /Last ${lastEntry} 0 R /Count ${pages.length} >>`)
  for (const [index, lines] of pages.entries()) {
    const page = pageOf(index)
    const entry = page + 2
    const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
    const content = `BT /F1 18 Tf 24 TL 60 760 Td\n${text}\nET`
    add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${page + 1} 0 R >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const siblings = [
      ...(index > 0 ? [`/Prev ${entry - 3} 0 R`] : []),
      ...(entry < lastEntry ? [`/Next ${entry + 3} 0 R`] : []),
    ]
    add(
      `<< /Title (Chapitre ${index + 1}) /Parent ${outline} 0 R ${siblings.join(' ')} /Dest [${page} 0 R /XYZ null null null] >>`,
    )
  }
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = file.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
