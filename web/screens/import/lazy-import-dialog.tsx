import { Suspense } from 'react'
import { catalogues } from 'virtual:catalogues/later-import'
import { addCatalogues } from '../../i18n/i18n.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'

const Loaded = lazyPart(async () => {
  const [{ ImportDialog: Dialog }] = await Promise.all([
    import('./import-dialog.tsx'),
    addCatalogues(catalogues),
  ])
  return Dialog
})

/** The import dialog, loaded when it is first wanted. It is open as long as it is rendered. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
