import { fieldOf } from '#core/fields/index.ts'
import { plainText } from '#core/fields/field.ts'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { CellEdit } from '../../../../views/grid/rows/row-types.ts'
import type { Hit } from './find-session.ts'

/** A cell that would change, with its text before and after. */
export type Replacement = { edit: CellEdit; columnId: string; before: string; after: string }
export type ReplacePlan = {
  changes: Replacement[]
  /** Cells whose new text would be invalid. */
  refused: { columnId: string; before: string; after: string }[]
  /** Read-only cells, such as formulas. */
  readOnly: number
}

type ReplaceOptions = { text: string; replacement: string; matchCase: boolean }

/** Plans a replacement without writing. */
export function planReplace(
  hits: readonly Hit[],
  columns: readonly Column[],
  options: ReplaceOptions,
): ReplacePlan {
  const byId = new Map(columns.map((column) => [column.id, column]))
  // Numbers match in digits of any script but are written in ASCII digits.
  const wanted = new Set([options.text, asciiDigits(options.text)])
  const pattern = new RegExp([...wanted].map(escaped).join('|'), options.matchCase ? 'gu' : 'giu')
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
    const after = before.replace(pattern, () => options.replacement)
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

/** Fields edited as text. */
function takesText(column: Column): boolean {
  const field = fieldOf(column)
  return !field.readOnly && !field.compute && !field.connects && !field.holdsFiles && !field.people
}

/** The search returns stored values. */
function stored(value: unknown): CellValue {
  return value as CellValue
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
