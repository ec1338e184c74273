import { catalogs } from 'virtual:catalogs/later-column'
import { addMessageCatalogs } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../lazy-part.tsx'

const words = (): Promise<void> => addMessageCatalogs(catalogs)

/** The column menu. */
export const ColumnMenu = lazyPart(async () => {
  const [module] = await Promise.all([import('./column-menu.tsx'), words()])
  return module.ColumnMenu
})

/** The field editor. */
export const ColumnEditor = lazyPart(async () => {
  const [module] = await Promise.all([import('./column-editor.tsx'), words()])
  return module.ColumnEditor
})

/** Offers to create fields for a paste that is wider than the grid. */
export const WidePasteDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./wide-paste-dialog.tsx'), words()])
  return module.WidePasteDialog
})

/** Deletes a column, with confirmation if others depend on it. */
export const DeleteColumn = lazyPart(async () => {
  const [module] = await Promise.all([import('./delete-column.tsx'), words()])
  return module.DeleteColumn
})
