import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import type { GridProps } from '../../views/grid/grid-props.ts'
import type { RecordSource } from './record-source.ts'
import type { ViewSetup } from './view-setup.ts'

/** Records moved by hand; where the view is sorted, the way to make that possible. */
export function useRowMoves(
  setup: ViewSetup,
  source: RecordSource,
  canMove: boolean,
): Pick<GridProps, 'onMoveRows' | 'onMoveSorted'> {
  const t = useT()
  const { sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  if (!canMove) return {}
  const action = { label: t('views.clearSort'), onSelect: () => setup.setSorts([]) }
  const onMoveSorted = () => void showToast({ message: t('views.moveSorted'), action, timeout: 8000 })
  return { onMoveRows: source.move, ...(sorts.length > 0 ? { onMoveSorted } : {}) }
}
