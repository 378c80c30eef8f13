import styles from './formula.module.css'

type Temml = typeof import('temml')['default']

/** A node of Temml's tree. */
interface MathTree {
  attributes?: Record<string, string>
  style?: Record<string, string>
  children?: readonly MathTree[]
  toNode(): Node
}

/** Characters of the longest formula that is drawn. */
const maxFormulaCharacters = 5_000

let drawing: Temml | null = null
let loading: Promise<Temml> | null = null

/** The code that draws formulas; fetched with the first one. */
async function load(until: () => Promise<void>): Promise<Temml> {
  loading ??= until()
    .then(() => import('temml'))
    .then((module) => module.default)
  try {
    drawing = await loading
    return drawing
  } catch (error) {
    // The next formula tries again.
    loading = null
    throw error
  }
}

/** The policy of the page refuses `style` attributes, and not styles that a script sets. */
function withoutStyleAttributes({ attributes, style, children = [] }: MathTree): void {
  const [, name, value] = /^([a-z-]+): ?([^;]+);?$/.exec(attributes?.style ?? '') ?? []
  if (style && name && value) style[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  if (attributes) delete attributes.style
  for (const child of children) withoutStyleAttributes(child)
}

export interface DrawingOptions {
  /** The element has another size now. */
  onDrawn?: () => void
  /** The code that draws is fetched no earlier. */
  until?: () => Promise<void>
}

/**
 * A formula in TeX as MathML. Its source is shown until the code that draws it has come, and where it cannot be read.
 *
 * @param isBlock whether it stands in lines of its own
 */
export function drawFormula(
  source: string,
  isBlock: boolean,
  { onDrawn = () => {}, until = () => Promise.resolve() }: DrawingOptions = {},
): HTMLElement {
  const element = document.createElement('span')
  element.className = (isBlock ? styles.block : styles.inline) ?? ''
  element.textContent = source
  const draw = (temml: Temml) => {
    if (source.length > maxFormulaCharacters) return
    try {
      const options = { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 }
      const tree = temml.__renderToMathMLTree(source, options) as MathTree
      withoutStyleAttributes(tree)
      element.replaceChildren(tree.toNode())
    } catch (error) {
      element.textContent = source
      element.title = error instanceof Error ? error.message : ''
      element.classList.add(styles.failed ?? 'failed')
    }
    onDrawn()
  }
  if (drawing) draw(drawing)
  else load(until).then(draw, () => {})
  return element
}
