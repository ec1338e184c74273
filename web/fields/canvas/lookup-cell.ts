import { computedOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { kindOf } from '#core/expr/expr.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { measureLabels, paintLabels } from './chips.ts'
import type { FieldUi } from '../field-ui.ts'
import { lookupViewer } from './lookup-viewer.tsx'
import { readOnlyEditor } from '../read-only.tsx'
import { paintText } from './text-cell.ts'

/** A lookup looks like its source column, as a single value or list. */
export const lookupCellUi: NonNullable<FieldUi['over']> = (column, uiOf) => {
  const computed = computedOf(column)
  if (!computed || computed.problem !== null) return null
  const { over } = computed
  // Codes in a lookup compare as texts but display as codes.
  const isCode = fieldOf(column).showsLinked === true && over !== null && uiOf(over.column).isViewer === true
  const element = isCode ? over.column : computed.element
  const own = uiOf(element)
  const isList = kindOf(computed.expr) === 'list'
  return isList ? listOf(element, own) : oneOf(element, own)
}

function oneOf(element: Column, own: FieldUi): FieldUi {
  const text = (value: CellValue): string => own.text(value, element)
  const { measure } = own
  return {
    icon: own.icon,
    ...(own.cardRole ? { cardRole: own.cardRole } : {}),
    editorKind: 'none',
    Editor: readOnlyEditor(text),
    text,
    paint: (context, cell) =>
      own.paint(context, { ...cell, column: element, isActive: false, isHovered: false, canEdit: false }),
    // Without a width of its own, measure its text in the right font.
    ...(measure
      ? { measure: (context, value, _column, theme) => measure(context, value, element, theme) }
      : {}),
    ...(own.href ? { href: own.href } : {}),
    ...(own.isViewer ? lookupViewer(element, own) : {}),
  }
}

function listOf(element: Column, own: FieldUi): FieldUi {
  const one = oneOf(element, own)
  const text = (value: CellValue): string =>
    itemsOf(value)
      .map((item) => own.text(item, element))
      .join(', ')
  const labels = (value: CellValue) =>
    itemsOf(value).flatMap((item) => element.selectOptions.filter(({ id }) => id === item))
  const isChoice = element.selectOptions.length > 0
  const lines = paintText(text)
  return {
    icon: own.icon,
    editorKind: 'none',
    Editor: readOnlyEditor(text),
    text,
    paint: (context, cell) => {
      const items = itemsOf(cell.value)
      if (isChoice) paintLabels(context, labels(cell.value), cell)
      else if (items.length === 1) one.paint(context, { ...cell, value: items[0] ?? null })
      else lines(context, cell)
    },
    ...(isChoice
      ? { measure: (context, value, _column, theme) => measureLabels(context, labels(value), theme) }
      : {}),
    ...(own.isViewer ? lookupViewer(element, own) : {}),
  }
}

/** Lists hold values of the source column. */
function itemsOf(value: CellValue): readonly CellValue[] {
  return Array.isArray(value) ? value : value === null ? [] : [value]
}
