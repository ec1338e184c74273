import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { withSyncMessages } from './load-with-sync-messages.ts'

const SyncDialog = lazyPart(() => withSyncMessages(import('./sync-dialog.tsx').then((m) => m.SyncDialog)))

/** The changes in the databases of a base, loaded when they are opened. */
export function LazySyncDialog(props: { baseId: string; onClose: () => void }) {
  return (
    <Suspense>
      <SyncDialog {...props} />
    </Suspense>
  )
}
