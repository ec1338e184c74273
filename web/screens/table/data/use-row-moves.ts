import { useSyncExternalStore } from 'react'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { RecordSource } from './record-source.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Moves records manually; offers to remove the sorts of a sorted view. */
export function useRowMoves(
  setup: ViewSetup,
  source: RecordSource,
  canMove: boolean,
): Pick<GridProps, 'onMoveRows' | 'onMoveSorted'> {
  const t = useTranslation()
  const { sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  if (!canMove) return {}
  const action = { label: t('views.clearSort'), onSelect: () => setup.setSorts([]) }
  const onMoveSorted = () =>
    void showToast({ message: t('views.moveSorted'), action, timeout: limits.actionToastDurationMs })
  return { onMoveRows: source.move, ...(sorts.length > 0 ? { onMoveSorted } : {}) }
}
