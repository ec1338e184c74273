import type { ComponentType } from 'react'
import { catalogues } from 'virtual:catalogues/later-toolbar'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../lazy-part.tsx'

/** A part of the toolbar that is loaded, with its words, when it first shows. */
export const toolbarPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(async () => (await Promise.all([load(), addCatalogues(catalogues)]))[0])
