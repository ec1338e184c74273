import type { Dialect } from './dialect.ts'
import type { NativeStatements } from './native-statements.ts'
import { aggregateStatement, decodeAggregates } from './read/aggregate.ts'
import {
  addColumnStatements,
  clearOptionStatements,
  createTableStatements,
  createUniqueIndex,
  dropColumnStatements,
  dropTableStatements,
  dropUniqueIndex,
  uniqueIndexStatements,
} from './schema/alter.ts'
import {
  firstRecordsStatement,
  noNullsAssertion,
  nullRecordsStatement,
  tableIsEmptyAssertion,
} from './schema/no-blanks.ts'
import {
  addBlankColumn,
  cellsAmongStatement,
  cellsOfStatement,
  cellsStatement,
  dropBlankColumn,
  fillCells,
  fillNothing,
  lastAssignedIdExpression,
  lastIdStatement,
} from './schema/convert.ts'
import { deletePlan, deleteWherePlan } from './write/delete.ts'
import { duplicatesStatement } from './schema/duplicates.ts'
import { evaluatePrecomputed, precomputeInputsStatement } from './read/evaluate-precomputed.ts'
import { matchesExpectedStatement, showsOverwrittenAssertions } from './write/expected-values-hold.ts'
import { orderedIdsStatement } from './read/export.ts'
import { fillLinks } from './links/fill-links.ts'
import { findStatement } from './read/find.ts'
import { decodeGroups, groupCountStatement, groupStatement, groupedRowsStatement } from './read/group.ts'
import { insertPlan } from './write/insert.ts'
import { linkedOwnersStatement, matchingIdsStatement } from './links/linked-matches-reads.ts'
import { linkedValuesStatement, pairedValuesStatement } from './links/linked-values.ts'
import { linkPlan } from './links/link-plan.ts'
import { unlinkedPlan } from './links/virtual-link-plan.ts'
import {
  allPairsStatement,
  pairedRecordsStatement,
  virtualPairsStatement,
} from './links/virtual-link-reads.ts'
import {
  createIdleLinks,
  createLinkStatements,
  dropLinkStatements,
  purgeSoftDeletedLinks,
  restoreLinkStatements,
  softDeleteLinkStatements,
} from './schema/link-tables.ts'
import { recordExistsStatement } from './read/linked-condition.ts'
import { neighborStatements, rowOrderPlan } from './write/move-rows.ts'
import {
  missingIdsStatement,
  recordIdsStatement,
  recordsExistAssertion,
  recordsSelectedCondition,
} from './read/record-exists.ts'
import { rowOrderIndexStatement } from './read/row-order.ts'
import { byIdsStatement, countStatement, listStatement, scanStatement } from './read/select.ts'
import {
  copyStagedRows,
  createStagingTable,
  dropStagingTable,
  duplicateStagedStatement,
  insertStagedRows,
  promoteStagingTable,
  removeStagedDuplicates,
  replaceStagedOption,
} from './write/staging-table.ts'
import {
  nativeIsAsReadStatement,
  nativeIsEmptyStatement,
  nativeIsUnusedStatement,
  nativeNaming,
  nativeSchemaStatements,
  newNativeColumn,
  widerNativeType,
  withNativeLabels,
} from './sources/native-schema.ts'
import { indexOfSort } from './indexes/automatic-indexes.ts'
import { indexOfFilter } from './indexes/filter-indexes.ts'
import { indexOfGroups, indexOfValue } from './indexes/value-indexes.ts'
import type { AutomaticIndex } from './indexes/index-keys.ts'
import {
  createIndexStatements,
  dialectWith,
  dropIndexStatements,
  fillIndexStatements,
  isIndexCurrent,
  lackingStatements,
  laggingIndexes,
  sizeStatements,
} from './schema/index-statements.ts'
import { undoLinksPlan } from './undo/undo-links.ts'
import { undoPlan } from './undo/undo-records.ts'
import { idWindowBoundsStatement, updatePlan, updateWherePlan } from './write/update.ts'
import { keyHoldersStatement, repeatedKeysStatement } from './write/unique-conflicts.ts'

/** The engine of one dialect: callers print statements and plans without knowing the database. */
export interface Engine extends ReturnType<typeof statementsFor> {
  /** The same engine, whose statements use these lagging indexes. */
  withIndexes(indexes: readonly AutomaticIndex[]): Engine
}

export function engineFor(dialect: Dialect, native: NativeStatements): Engine {
  return {
    ...statementsFor(dialect, native),
    withIndexes: (indexes) => engineFor(dialectWith(dialect, indexes), native),
  }
}

function statementsFor(dialect: Dialect, native: NativeStatements) {
  const bind =
    <Args extends unknown[], Result>(print: (dialect: Dialect, ...args: Args) => Result) =>
    (...args: Args): Result =>
      print(dialect, ...args)
  return {
    ...native,
    introspection: dialect.introspection ?? null,
    /** Largest number of characters and arguments of a statement. */
    statementLimits: { length: dialect.supports.length, arguments: dialect.supports.arguments },
    aggregateStatement: bind(aggregateStatement),
    decodeAggregates: bind(decodeAggregates),
    addColumnStatements: bind(addColumnStatements),
    clearOptionStatements: bind(clearOptionStatements),
    createTableStatements: bind(createTableStatements),
    createUniqueIndex: bind(createUniqueIndex),
    dropColumnStatements: bind(dropColumnStatements),
    dropTableStatements: bind(dropTableStatements),
    dropUniqueIndex: bind(dropUniqueIndex),
    uniqueIndexStatements: bind(uniqueIndexStatements),
    firstRecordsStatement: bind(firstRecordsStatement),
    noNullsAssertion: bind(noNullsAssertion),
    nullRecordsStatement: bind(nullRecordsStatement),
    tableIsEmptyAssertion: bind(tableIsEmptyAssertion),
    addBlankColumn: bind(addBlankColumn),
    cellsAmongStatement: bind(cellsAmongStatement),
    cellsOfStatement: bind(cellsOfStatement),
    cellsStatement: bind(cellsStatement),
    dropBlankColumn: bind(dropBlankColumn),
    fillCells: bind(fillCells),
    fillNothing: bind(fillNothing),
    lastAssignedIdExpression: bind(lastAssignedIdExpression),
    lastIdStatement: bind(lastIdStatement),
    deletePlan: bind(deletePlan),
    deleteWherePlan: bind(deleteWherePlan),
    duplicatesStatement: bind(duplicatesStatement),
    evaluatePrecomputed: bind(evaluatePrecomputed),
    precomputeInputsStatement: bind(precomputeInputsStatement),
    matchesExpectedStatement: bind(matchesExpectedStatement),
    showsOverwrittenAssertions: bind(showsOverwrittenAssertions),
    orderedIdsStatement: bind(orderedIdsStatement),
    fillLinks: bind(fillLinks),
    findStatement: bind(findStatement),
    decodeGroups: bind(decodeGroups),
    groupCountStatement: bind(groupCountStatement),
    groupStatement: bind(groupStatement),
    groupedRowsStatement: bind(groupedRowsStatement),
    nativeIsAsReadStatement: bind(nativeIsAsReadStatement),
    nativeIsEmptyStatement: bind(nativeIsEmptyStatement),
    nativeIsUnusedStatement: bind(nativeIsUnusedStatement),
    nativeNaming: bind(nativeNaming),
    nativeSchemaStatements: bind(nativeSchemaStatements),
    newNativeColumn: bind(newNativeColumn),
    widerNativeType: bind(widerNativeType),
    withNativeLabels: bind(withNativeLabels),
    createIndexStatements: bind(createIndexStatements),
    dropIndexStatements: bind(dropIndexStatements),
    fillIndexStatements: bind(fillIndexStatements),
    isIndexCurrent: bind(isIndexCurrent),
    lackingStatements: bind(lackingStatements),
    laggingIndexes: bind(laggingIndexes),
    indexOfGroups: bind(indexOfGroups),
    indexOfSort: bind(indexOfSort),
    indexOfValue: bind(indexOfValue),
    indexOfFilter: bind(indexOfFilter),
    sizeStatements: bind(sizeStatements),
    insertPlan: bind(insertPlan),
    linkPlan: bind(linkPlan),
    unlinkedPlan: bind(unlinkedPlan),
    virtualPairsStatement: bind(virtualPairsStatement),
    allPairsStatement: bind(allPairsStatement),
    pairedRecordsStatement: bind(pairedRecordsStatement),
    linkedValuesStatement: bind(linkedValuesStatement),
    linkedOwnersStatement: bind(linkedOwnersStatement),
    matchingIdsStatement: bind(matchingIdsStatement),
    pairedValuesStatement: bind(pairedValuesStatement),
    createIdleLinks: bind(createIdleLinks),
    createLinkStatements: bind(createLinkStatements),
    dropLinkStatements: bind(dropLinkStatements),
    purgeSoftDeletedLinks: bind(purgeSoftDeletedLinks),
    restoreLinkStatements: bind(restoreLinkStatements),
    softDeleteLinkStatements: bind(softDeleteLinkStatements),
    recordExistsStatement: bind(recordExistsStatement),
    neighborStatements: bind(neighborStatements),
    rowOrderPlan: bind(rowOrderPlan),
    keyHoldersStatement: bind(keyHoldersStatement),
    missingIdsStatement: bind(missingIdsStatement),
    recordIdsStatement: bind(recordIdsStatement),
    recordsExistAssertion: bind(recordsExistAssertion),
    recordsSelectedCondition: bind(recordsSelectedCondition),
    repeatedKeysStatement: bind(repeatedKeysStatement),
    rowOrderIndexStatement: bind(rowOrderIndexStatement),
    byIdsStatement: bind(byIdsStatement),
    countStatement: bind(countStatement),
    listStatement: bind(listStatement),
    scanStatement: bind(scanStatement),
    copyStagedRows: bind(copyStagedRows),
    createStagingTable: bind(createStagingTable),
    dropStagingTable: bind(dropStagingTable),
    duplicateStagedStatement: bind(duplicateStagedStatement),
    insertStagedRows: bind(insertStagedRows),
    promoteStagingTable: bind(promoteStagingTable),
    removeStagedDuplicates: bind(removeStagedDuplicates),
    replaceStagedOption: bind(replaceStagedOption),
    undoLinksPlan: bind(undoLinksPlan),
    undoPlan: bind(undoPlan),
    idWindowBoundsStatement: bind(idWindowBoundsStatement),
    updatePlan: bind(updatePlan),
    updateWherePlan: bind(updateWherePlan),
  }
}
