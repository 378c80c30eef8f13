const pairs = (plain: string, raised: string) => {
  const signs = [...raised]
  return new Map([...plain].map((sign, index) => [sign, signs[index] ?? '']))
}

const superscripts = pairs(
  '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ',
)
const subscripts = pairs('0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ')

function shifted(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  const shiftedSigns = [...text].map((sign) => signs.get(sign))
  return shiftedSigns.every((sign) => sign !== undefined) ? shiftedSigns.join('') : `${mark}(${text})`
}

/** The text in characters of Unicode that are superscripts, or in `^(…)` if one of them has none. */
export const superscript = (text: string): string => (/^[°′″ºª™]$/.test(text) ? text : shifted(text, superscripts, '^'))

/** The text in characters of Unicode that are subscripts, or in `_(…)` if one of them has none. */
export const subscript = (text: string): string => shifted(text, subscripts, '_')
