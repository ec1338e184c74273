import type { ComponentType } from 'react'
import { catalogues as formMessages } from 'virtual:catalogues/later-form'
import type { BaseWire } from '#core/api/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire.ts'
import type { ViewType } from '#core/schema.ts'
import type { Rights } from '../../api/rights.ts'
import { addCatalogues } from '../../i18n/i18n.ts'
import { type Later, later } from '../../ui/later.ts'

/** What the part of the screen below the top bar gets; `tables` are all of the base. It is mounted anew for each view. */
export type ViewBodyProps = {
  base: BaseWire
  table: TableWire
  tables: readonly TableWire[]
  view: ViewWire
  may: Rights
}

/** Views that have no looks of their own yet: their records as a sheet, with a word about it. */
const sheet = later(() => import('./sheet-body.tsx').then((m) => ({ Body: m.SheetBody })))

/** The body of each view type, loaded when it is first wanted. */
export const viewBodies: Record<ViewType, Later<{ Body: ComponentType<ViewBodyProps> }>> = {
  gallery: sheet,
  kanban: sheet,
  calendar: sheet,
  grid: later(() => import('./grid-body.tsx').then((m) => ({ Body: m.GridBody }))),
  form: later(async () => {
    const [{ FormBody }] = await Promise.all([import('./form-body.tsx'), addCatalogues(formMessages)])
    return { Body: FormBody }
  }),
}
