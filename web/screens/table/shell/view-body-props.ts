import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { Permissions } from '../../../api/bases/permissions.ts'

/** Props of the screen below the top bar; `tables` are all of the base. Remounts per view. */
export type ViewBodyProps = {
  base: BaseWire
  table: TableWire
  tables: readonly TableWire[]
  view: ViewWire
  may: Permissions
}
