import { fieldOf } from '../fields/index.ts'
import { linkedTexts } from '../fields/links/linked-values.ts'
import { filesOf } from '../fields/options/files.ts'
import type { FieldColumn } from '../fields/field.ts'
import type { CellValue } from '../schema.ts'

/** A stored answer as people read it: checkboxes as marks, files by name. */
export function answerText(value: CellValue, column: FieldColumn): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  const { connects, holdsFiles, toText } = fieldOf(column)
  if (connects) return linkedTexts(value).join(', ')
  if (!holdsFiles) return toText(value, column).trim()
  return filesOf(value)
    .map(({ title }) => title)
    .join(', ')
}
