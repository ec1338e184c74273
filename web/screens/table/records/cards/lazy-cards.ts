import { lazyModule } from '../../../../ui/lazy-module.ts'

/** The card list and its switch, for phones only. */
export const lazyCards = lazyModule(() => import('./phone-parts.ts'))
