/** Names of HTML 4 beside those of letters with accents. */
const named = new Map(
  (
    'amp & lt < gt > quot " apos \' nbsp \u00a0 iexcl ¡ cent ¢ pound £ curren ¤ yen ¥ brvbar ¦ sect § copy © ordf ª laquo « not ¬ reg ® macr ¯ deg ° ' +
    'plusmn ± sup1 ¹ sup2 ² sup3 ³ acute ´ micro µ para ¶ middot · ordm º raquo » frac14 ¼ frac12 ½ frac34 ¾ iquest ¿ times × divide ÷ ' +
    'szlig ß AElig Æ aelig æ OElig Œ oelig œ Oslash Ø oslash ø Aring Å aring å ETH Ð eth ð THORN Þ thorn þ Scaron Š scaron š fnof ƒ ' +
    'Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ ' +
    'Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
    'omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ upsih ϒ piv ϖ ' +
    'bull • hellip … prime ′ Prime ″ oline ‾ frasl ⁄ weierp ℘ image ℑ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ ' +
    'lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ ' +
    'infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ ' +
    'otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ circ ˆ tilde ˜ uml ¨ cedil ¸ ' +
    'ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f shy \u00ad ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ ' +
    'rdquo ” bdquo „ dagger † Dagger ‡ permil ‰ lsaquo ‹ rsaquo › euro €'
  )
    .match(/[A-Za-z\d]+ ./gu)
    ?.map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
)

/** `&eacute;`: a letter and its accent. */
const accents = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['uml', '\u0308'],
  ['cedil', '\u0327'],
  ['tilde', '\u0303'],
])

/** The character of a reference such as `&eacute;` or `&#233;`; the reference itself where it is not known. */
export function characterOf(reference: string): string {
  const name = reference.slice(1).replace(/;$/, '')
  const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (number) {
    const code = number[1] ? Number.parseInt(number[1], 16) : Number(number[2])
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code).toWellFormed()
  }
  const [, letter, accent = ''] = /^([A-Za-z])(acute|grave|circ|uml|cedil|tilde)$/.exec(name) ?? []
  if (letter) return (letter + accents.get(accent)).normalize('NFC')
  return named.get(name) ?? reference
}

/** A text with the characters of its references. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#x[\da-f]{1,6};?|#\d{1,7};?|[a-z][a-z\d]{1,9};)/gi, characterOf) : text
