import { Suspense } from 'react'
import { catalogs } from 'virtual:catalogs/later-import'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'

const Loaded = lazyPart(async () => {
  const [{ ImportDialog: Dialog }] = await Promise.all([
    import('./import-dialog.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return Dialog
})

/** The import dialog, loaded on first use. Open while rendered. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
