import { showToast } from '../../ui/feedback/toast-queue.ts'
import type { GridMessage } from '../../views/grid/grid-props.ts'

const refuse = (): Promise<never> => Promise.reject(new Error('This view is read-only.'))

/** The write operations of a view without permission to write. */
export const readOnlyProps = {
  canEdit: false,
  onCommit: refuse,
  onPaste: refuse,
  onInsertRows: refuse,
  onDeleteRows: refuse,
  onNotice: ({ kind, text }: GridMessage) =>
    void showToast({ message: text, tone: kind === 'info' ? 'plain' : kind }),
} as const
