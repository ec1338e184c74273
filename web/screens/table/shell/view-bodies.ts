import type { ComponentType } from 'react'
import { catalogs as calendarMessages } from 'virtual:catalogs/later-calendar'
import { catalogs as formMessages } from 'virtual:catalogs/later-form'
import { catalogs as galleryMessages } from 'virtual:catalogs/later-gallery'
import { catalogs as kanbanMessages } from 'virtual:catalogs/later-kanban'
import { catalogs as timelineMessages } from 'virtual:catalogs/later-timeline'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { ViewType } from '#core/schema.ts'
import { addMessageCatalogs } from '../../../i18n/i18n.ts'
import { type LazyModule, lazyModule } from '../../../ui/lazy-module.ts'
import { baseColumns } from '../view/lazy-base-columns.ts'
import { readsOtherTables } from '../view/source-tables.ts'
import type { ViewBodyProps } from './view-body-props.ts'

/** Lazy layouts by view type. */
export const viewBodies: Record<ViewType, LazyModule<{ Body: ComponentType<ViewBodyProps> }>> = {
  gallery: lazyModule(async () => {
    const [{ GalleryBody }] = await Promise.all([
      import('./gallery-body.tsx'),
      addMessageCatalogs(galleryMessages),
    ])
    return { Body: GalleryBody }
  }),
  calendar: lazyModule(async () => {
    const [{ CalendarBody }] = await Promise.all([
      import('./calendar/calendar-body.tsx'),
      addMessageCatalogs(calendarMessages),
    ])
    return { Body: CalendarBody }
  }),
  timeline: lazyModule(async () => {
    const [{ TimelineBody }] = await Promise.all([
      import('./timeline/timeline-body.tsx'),
      addMessageCatalogs(timelineMessages),
    ])
    return { Body: TimelineBody }
  }),
  kanban: lazyModule(async () => {
    const [{ KanbanBody }] = await Promise.all([
      import('./kanban-view.tsx'),
      addMessageCatalogs(kanbanMessages),
    ])
    return { Body: KanbanBody }
  }),
  grid: lazyModule(() => import('./grid-body.tsx').then((m) => ({ Body: m.GridBody })), {
    isFirstLoad: true,
  }),
  form: lazyModule(async () => {
    const [{ FormBody }] = await Promise.all([import('./form-body.tsx'), addMessageCatalogs(formMessages)])
    return { Body: FormBody }
  }),
}

/** Loads the code of a view's layout and of its table's columns. */
export async function loadViewCode(table: TableWire, type: ViewType): Promise<void> {
  await Promise.all([
    viewBodies[type].load(),
    table.columns.some(readsOtherTables) ? baseColumns.load() : undefined,
  ])
}
