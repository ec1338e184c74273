import type { NativeStatements } from '../../native-statements.ts'
import { copyCellsStatement, copyPairsStatement, copyRowsStatement } from './copy-cells.ts'
import {
  clearDanglingKeys,
  dropDanglingPairs,
  insertPairs,
  insertPortion,
  lastIdsStatement,
  lastPairStatement,
  pairsStatement,
  portionStatement,
} from './copy-rows.ts'
import { relinkStatement } from './relink.ts'
import { areCleared, clearOptionCells, noneHolds, refillCells } from './option-cells.ts'

export const sqliteStatements: NativeStatements = {
  clearOptionCells,
  noneHolds,
  refillCells,
  areCleared,
  copyRowsStatement,
  copyCellsStatement,
  copyPairsStatement,
  lastIdsStatement,
  portionStatement,
  insertPortion,
  pairsStatement,
  insertPairs,
  lastPairStatement,
  dropDanglingPairs,
  clearDanglingKeys,
  relinkStatement,
}
