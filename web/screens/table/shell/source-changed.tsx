import { Suspense, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { Permissions } from '../../../api/bases/permissions.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { withSyncMessages } from '../../sync-sources/load-with-sync-messages.ts'
import type { RecordSource } from '../data/record-source.ts'

const Notice = lazyPart(() =>
  withSyncMessages(import('../../sync-sources/source-changed-notice.tsx').then((m) => m.SourceChangedNotice)),
)

/** Replaces records that cannot be read because their database has changed. */
export function SourceChanged(props: {
  source: Pick<RecordSource, 'store'>
  baseId: string
  may: Permissions
}) {
  const { store } = props.source
  useSyncExternalStore(store.subscribe, store.version)
  const failure = store.failure()
  const isChanged = failure instanceof ApiError && failure.code === 'SOURCE_CHANGED'
  if (!isChanged) return null
  return (
    <Suspense>
      <Notice baseId={props.baseId} error={failure} canSync={props.may('source.manage')} />
    </Suspense>
  )
}
