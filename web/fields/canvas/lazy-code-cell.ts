import { lazyModule } from '../../ui/lazy-module.ts'
import type { FieldUi } from '../field-ui.ts'
import type { codePainters } from './code-painters.ts'
import { codeText } from './code-text.ts'
import { notifyDeferredContent } from './deferred-cell-content.ts'
import { paintText } from './text-cell.ts'

const part = lazyModule(() => import('./code-painters.ts'))
const paintInstead = paintText(codeText, ({ theme }) => theme.ink3)

/** Paints and measures cells of codes; until that is loaded, cells show the text. */
export function lazyCodeCell(name: keyof typeof codePainters): Required<Pick<FieldUi, 'paint' | 'measure'>> {
  const painter = () => {
    const module = part.now()
    // The next paint tries again.
    if (!module) void part.load().then(notifyDeferredContent, () => undefined)
    return module?.codePainters[name]
  }
  return {
    paint: (context, cell) => (painter()?.paint ?? paintInstead)(context, cell),
    measure: (context, value, column, theme) => painter()?.measure(context, value, column, theme) ?? 160,
  }
}
