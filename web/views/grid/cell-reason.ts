import { t } from '../../i18n/i18n.ts'
import type { CellState } from './row-types.ts'

/** Why a cell is not saved; null where it is, or is about to be. */
export const reasonOf = (state: CellState | undefined): string | null => {
  if (state?.status !== 'failed') return null
  return state.conflict ? t('grid.changedMeanwhile') : state.reason
}
