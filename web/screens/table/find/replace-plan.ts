import { fieldOf } from '#core/fields/index.ts'
import { plainText } from '#core/fields/field.ts'
import { asciiDigits } from '#core/fields/numbers.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { CellEdit } from '../../../views/grid/row-types.ts'
import type { Hit } from './find-session.ts'

/** One cell that would change: what it says now, and then. */
export type Replacement = { edit: CellEdit; columnId: string; before: string; after: string }
export type ReplacePlan = {
  changes: Replacement[]
  /** Cells whose new text would be no value of their field. */
  refused: { columnId: string; before: string; after: string }[]
  /** Cells that nobody writes by hand, such as formulas. */
  readOnly: number
}

type Asked = { text: string; replacement: string; matchCase: boolean }

/** What replacing a text in these cells would do. Nothing is written. */
export function planReplace(hits: readonly Hit[], columns: readonly Column[], asked: Asked): ReplacePlan {
  const byId = new Map(columns.map((column) => [column.id, column]))
  // Numbers are found by the digits of any language, and written with plain ones.
  const wanted = new Set([asked.text, asciiDigits(asked.text)])
  const pattern = new RegExp([...wanted].map(escaped).join('|'), asked.matchCase ? 'gu' : 'giu')
  const plan: ReplacePlan = { changes: [], refused: [], readOnly: 0 }
  for (const { rowId, columnId, value } of hits) {
    const column = byId.get(columnId)
    if (!column) continue
    if (!takesText(column)) {
      plan.readOnly += 1
      continue
    }
    const field = fieldOf(column)
    const before = field.toText(stored(value), column)
    const after = before.replace(pattern, () => asked.replacement)
    if (after === before) continue
    const parsed = field.parseText(after, column, plainText)
    if (!parsed.ok) plan.refused.push({ columnId, before, after })
    else if (field.toText(parsed.value, column) !== before)
      plan.changes.push({
        edit: { rowId, columnId, value: parsed.value, seen: stored(value) },
        columnId,
        before,
        after,
      })
  }
  return plan
}

/** Fields whose cells people write as text. */
function takesText(column: Column): boolean {
  const field = fieldOf(column)
  return !field.readOnly && !field.compute && !field.connects && !field.holdsFiles && !field.people
}

/** Natively answered cells of fields that have cells are stored values. */
function stored(value: unknown): CellValue {
  return value as CellValue
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
