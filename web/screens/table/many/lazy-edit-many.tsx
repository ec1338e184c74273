import { catalogues as ofColumns } from 'virtual:catalogues/later-column'
import { catalogues as ofConflicts } from 'virtual:catalogues/later-conflict'
import { catalogues } from 'virtual:catalogues/later-many'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../lazy-part.tsx'

/** The list of all fields of a table, to be edited at once. */
export const EditFields = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./edit-fields.tsx'),
    addCatalogues(catalogues),
    addCatalogues(ofColumns),
  ])
  return module.EditFields
})

/** The panel that gives several records the same values; loaded with its words when it is first asked for. */
export const EditMany = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./edit-many.tsx'),
    addCatalogues(catalogues),
    addCatalogues(ofConflicts),
  ])
  return module.EditMany
})
