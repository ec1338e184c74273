import { catalogs } from 'virtual:catalogs/later-view-menu'
import type { ComponentType } from 'react'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { lazyPart } from '../lazy-part.tsx'

// The commands of views, which load when a menu first opens.

const withMessages = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), addMessageCatalogs(catalogs)])
    return part
  })

export const ViewCommands = withMessages(() => import('./view-commands.tsx').then((m) => m.ViewCommands))
export const ViewDialogs = withMessages(() => import('./view-dialogs.tsx').then((m) => m.ViewDialogs))
export const ViewMenuItems = withMessages(() => import('./view-menu-items.tsx').then((m) => m.ViewMenuItems))
export const NewViewItems = withMessages(() => import('./new-view-items.tsx').then((m) => m.NewViewItems))
