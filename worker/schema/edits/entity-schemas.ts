import * as v from 'valibot'
import { baseRoles } from '#core/schema.ts'
import {
  columnRow,
  filterRow,
  optionRow,
  sortRow,
  sourceRow,
  tableRow,
  viewColumnRow,
  viewRow,
} from '../../store/base/snapshot.ts'

const maybe = v.exactOptional

/** Schemas of whole entities. */
export const wholeEntities = {
  option: v.omit(optionRow, ['columnId']),
  filter: v.omit(filterRow, ['viewId']),
  sort: v.omit(sortRow, ['viewId']),
}

const [source, table, column] = [sourceRow.entries, tableRow.entries, columnRow.entries]
const [option, view, place] = [optionRow.entries, viewRow.entries, viewColumnRow.entries]
const [filter, sort] = [filterRow.entries, sortRow.entries]

/**
 * Settings of each entity that undo restores. A view's link and password are excluded, so that the change
 * log contains neither; settings of the link are included. So are connections of sources.
 */
export const entityPatchSchemas = {
  source: v.object({
    alias: maybe(source.alias),
    order: maybe(source.order),
    dataReadOnly: maybe(source.dataReadOnly),
    schemaReadOnly: maybe(source.schemaReadOnly),
  }),
  table: v.object({
    title: maybe(table.title),
    description: maybe(table.description),
    order: maybe(table.order),
    meta: maybe(table.meta),
    viewSections: maybe(v.array(v.object({ id: v.string(), title: v.string() }))),
  }),
  column: v.object({
    title: maybe(column.title),
    description: maybe(column.description),
    options: maybe(column.options),
    required: maybe(column.required),
    unique: maybe(column.unique),
    defaultText: maybe(column.defaultText),
    displayValue: maybe(column.displayValue),
  }),
  option: v.object({ title: maybe(option.title), color: maybe(option.color), order: maybe(option.order) }),
  view: v.object({
    title: maybe(view.title),
    description: maybe(view.description),
    lock: maybe(view.lock),
    showSystemFields: maybe(view.showSystemFields),
    order: maybe(view.order),
    hiddenFrom: maybe(v.array(v.picklist(baseRoles))),
    options: maybe(view.options),
    shareMeta: maybe(view.shareMeta),
    ownedBy: maybe(v.nullable(v.string())),
    sectionId: maybe(v.nullable(v.string())),
  }),
  place: v.object({
    show: maybe(place.show),
    order: maybe(place.order),
    width: maybe(place.width),
    label: maybe(place.label),
    help: maybe(place.help),
    required: maybe(place.required),
  }),
  filter: v.object({
    parentId: maybe(filter.parentId),
    columnId: maybe(filter.columnId),
    isGroup: maybe(filter.isGroup),
    logic: maybe(filter.logic),
    operator: maybe(filter.operator),
    subOperator: maybe(filter.subOperator),
    value: maybe(filter.value),
    order: maybe(filter.order),
  }),
  sort: v.object({
    columnId: maybe(sort.columnId),
    direction: maybe(sort.direction),
    order: maybe(sort.order),
  }),
}
