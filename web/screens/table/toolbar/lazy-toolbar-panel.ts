import type { ComponentType } from 'react'
import { catalogs } from 'virtual:catalogs/later-toolbar'
import { addMessageCatalogs } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../lazy-part.tsx'

/** A lazy toolbar component, loaded with its messages. */
export const toolbarPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(async () => (await Promise.all([load(), addMessageCatalogs(catalogs)]))[0])
