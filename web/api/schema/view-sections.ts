import {
  viewSectionsCreate,
  viewSectionsDelete,
  viewSectionsUpdate,
} from '#core/api/endpoints/view-sections.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { ViewSection } from '#core/schema.ts'
import { request } from '../session/current-session.ts'
import { refreshTables } from './tables.ts'

type OfTable = Pick<TableWire, 'id' | 'base_id'>

export async function createSection(table: OfTable, title: string): Promise<ViewSection> {
  const section = await request(viewSectionsCreate, { params: { tableId: table.id }, body: { title } })
  await refreshTables(table.base_id, table.id)
  return section
}

/** Renames a section, or moves it to a place among the sections. */
export async function updateSection(
  table: OfTable,
  sectionId: string,
  body: { title?: string; index?: number },
): Promise<void> {
  await request(viewSectionsUpdate, { params: { sectionId }, body })
  await refreshTables(table.base_id, table.id)
}

export async function deleteSection(table: OfTable, sectionId: string): Promise<void> {
  await request(viewSectionsDelete, { params: { sectionId } })
  await refreshTables(table.base_id, table.id)
}
