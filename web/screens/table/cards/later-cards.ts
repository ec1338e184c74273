import { later } from '../../../ui/later.ts'

/** The list of cards and the way to it, for phones alone. */
export const laterCards = later(() => import('./phone-parts.ts'))
