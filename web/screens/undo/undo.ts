import * as limits from '#core/limits.ts'
import { lastAction } from '../../api/records/action-log.ts'
import { showError } from '../../api/http/show-error.ts'
import { lazyModule } from '../../ui/lazy-module.ts'
import { t } from '../../i18n/i18n.ts'
import { closeToasts, showToast, type ToastRequest } from '../../ui/feedback/toast-queue.ts'
import { ToastStep } from './toast-step.ts'
import type { StepName, UndoDirection } from './undo-history.ts'

const undoing = lazyModule(async () => (await import('./undo-with-messages.ts')).undoing())

/** Preloads undo when idle. */
export function preloadUndo(): void {
  // The undo itself reports the failure.
  undoing.load().catch(() => undefined)
}

/** Undoes or redoes the person's last step in a base; `of`: the step that was last then. */
export function runUndo(turn: UndoDirection, baseId: string, of?: StepName): void {
  undoing.load().then((take) => take(turn, baseId, of), showError)
}

/**
 * Reports a step with Undo, for `limits.undoToastDurationMs`. The toast closes when the step is undone elsewhere, and with its base. `of` names the step;
 * default the last one. `onUndo` reloads data after the undo.
 */
export function showUndoToast(
  baseId: string,
  {
    of = lastAction(),
    onUndo,
    ...request
  }: ToastRequest & { of?: StepName | undefined; onUndo?: () => void },
): void {
  const onSelect = onUndo ?? (() => runUndo('undo', baseId, of))
  showToast({
    timeout: limits.undoToastDurationMs,
    ...request,
    about: new ToastStep('undo', baseId, of),
    action: { label: t('common.undo'), onSelect },
  })
}

/** Closes step toasts when the person leaves a base. */
export function closeStepToasts(baseId: string): void {
  closeToasts(({ about }) => about instanceof ToastStep && about.baseId === baseId)
}
