import { catalogues as ofColumns } from 'virtual:catalogues/later-column'
import { catalogues as ofConflicts } from 'virtual:catalogues/later-conflict'
import { catalogues } from 'virtual:catalogues/later-bulk-edit'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { lazyPart } from '../../../lazy-part.tsx'

/** Edits all fields of a table. */
export const BulkEditColumns = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./bulk-edit-columns.tsx'),
    addMessageCatalogs(catalogues),
    addMessageCatalogs(ofColumns),
  ])
  return module.BulkEditColumns
})

/** Sets the same values in several records; loads with its messages on first use. */
export const BulkEditRecords = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./bulk-edit-records.tsx'),
    addMessageCatalogs(catalogues),
    addMessageCatalogs(ofConflicts),
  ])
  return module.BulkEditRecords
})
