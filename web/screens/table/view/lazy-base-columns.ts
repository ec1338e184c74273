import { lazyModule } from '../../../ui/lazy-module.ts'

/** Resolves links and lookups; only tables with such fields load it. */
export const baseColumns = lazyModule(() => import('./base-columns.ts'), { isFirstLoad: true })
