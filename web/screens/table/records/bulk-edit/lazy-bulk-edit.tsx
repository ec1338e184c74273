import { catalogs as ofColumns } from 'virtual:catalogs/later-column'
import { catalogs as ofConflicts } from 'virtual:catalogs/later-conflict'
import { catalogs } from 'virtual:catalogs/later-bulk-edit'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { lazyPart } from '../../../lazy-part.tsx'

/** Edits all fields of a table. */
export const BulkEditColumns = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./bulk-edit-columns.tsx'),
    addMessageCatalogs(catalogs),
    addMessageCatalogs(ofColumns),
  ])
  return module.BulkEditColumns
})

/** Sets the same values in several records; loads with its messages on first use. */
export const BulkEditRecords = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./bulk-edit-records.tsx'),
    addMessageCatalogs(catalogs),
    addMessageCatalogs(ofConflicts),
  ])
  return module.BulkEditRecords
})
