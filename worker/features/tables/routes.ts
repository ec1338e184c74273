import * as bulk from '#core/api/tables/column-bulk.ts'
import * as conversions from '#core/api/tables/column-conversions.ts'
import * as duplicates from '#core/api/tables/duplicates.ts'
import * as schemaSql from '#core/api/tables/schema-sql.ts'
import * as calls from '#core/api/tables/tables.ts'
import { route } from '../../request/register-routes.ts'
import { changeColumns, columnsHash } from './column-bulk.ts'
import { convert, previewColumn } from './convert.ts'
import { beginConvert, cancelConvert, convertPart } from './convert-parts.ts'
import { changeColumn } from './change-column.ts'
import { duplicateColumn, duplicateTable } from './duplicate.ts'
import { previewSql } from './schema-sql.ts'
import { columnDependents, createColumn, makePrimary, readColumn, removeColumn } from './columns.ts'
import {
  changeTable,
  createTable,
  listTables,
  readTable,
  removeTable,
  reorderTable,
  tableDependents,
} from './tables.ts'

export const tablesRoutes = [
  route(calls.tablesList, listTables),
  route(calls.tablesCreate, createTable),
  route(calls.tablesRead, readTable),
  route(calls.tablesUpdate, changeTable),
  route(calls.tablesDelete, removeTable),
  route(calls.tablesReorder, reorderTable),
  route(calls.columnsCreate, createColumn),
  route(calls.columnsRead, readColumn),
  route(calls.columnsUpdate, changeColumn),
  route(calls.columnsDelete, removeColumn),
  route(calls.columnsDependents, columnDependents),
  route(calls.tablesDependents, tableDependents),
  route(duplicates.tablesDuplicate, duplicateTable),
  route(duplicates.columnsDuplicate, duplicateColumn),
  route(calls.columnsPrimary, makePrimary),
  route(conversions.columnsConvertPreview, previewColumn),
  route(conversions.columnsConvert, convert),
  route(conversions.columnsConvertBegin, beginConvert),
  route(conversions.columnsConvertPart, convertPart),
  route(conversions.columnsConvertCancel, cancelConvert),
  route(schemaSql.schemaSql, previewSql),
  route(bulk.columnsHash, columnsHash),
  route(bulk.columnsBulk, changeColumns),
]
