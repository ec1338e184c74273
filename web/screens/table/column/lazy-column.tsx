import { catalogues } from 'virtual:catalogues/later-column'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../lazy-part.tsx'

const words = (): Promise<void> => addCatalogues(catalogues)

/** What one can do with a column. */
export const ColumnMenu = lazyPart(async () => {
  const [module] = await Promise.all([import('./column-menu.tsx'), words()])
  return module.ColumnMenu
})

/** The panel that makes a column or changes one. */
export const ColumnEditor = lazyPart(async () => {
  const [module] = await Promise.all([import('./column-editor.tsx'), words()])
  return module.ColumnEditor
})

/** Asks whether to make fields for a paste that is wider than the sheet. */
export const PasteFields = lazyPart(async () => {
  const [module] = await Promise.all([import('./paste-fields.tsx'), words()])
  return module.PasteFields
})

/** Deletes a column, and asks before where more hangs on it. */
export const DeleteColumn = lazyPart(async () => {
  const [module] = await Promise.all([import('./delete-column.tsx'), words()])
  return module.DeleteColumn
})
