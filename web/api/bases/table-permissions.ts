import type { Action } from '#core/access/actions.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Permissions } from './permissions.ts'

const writes: readonly Action[] = ['record.create', 'record.update', 'record.delete', 'record.bulk']

/** The permissions in a table: nobody writes records that its database does not let Tessera write. */
export function permissionsInTable(
  may: Permissions,
  { read_only }: Pick<TableWire, 'read_only'>,
): Permissions {
  return read_only === undefined ? may : (action) => !writes.includes(action) && may(action)
}
