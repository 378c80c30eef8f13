import type { RenderedFor } from './code/color-code.ts'

type Coloring = typeof import('./code/color-code.ts')

let coloring: Coloring | null = null
let loading: Promise<Coloring> | null = null

/** Fetches what gives code its colours, with the first block that may have some. What is printed and copied has them from then on. */
export async function loadColoring(): Promise<Coloring> {
  loading ??= import('./code/color-code.ts')
  try {
    coloring = await loading
    return coloring
  } catch (error) {
    // The next block tries again.
    loading = null
    throw error
  }
}

/**
 * Shows code in an element: plain, and then in its colours.
 *
 * @param info what stands after the fence
 */
export function drawCode(code: HTMLElement, text: string, info: string, use: RenderedFor): void {
  code.textContent = text
  if (info === '') return
  if (coloring) coloring.colorCode(code, text, info, use)
  else if (use === 'reading')
    loadColoring().then(
      (module) => module.colorCode(code, text, info, use),
      () => {},
    )
}
