import type { CellValue, Column } from '#core/schema.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useT } from '../../../../i18n/use-t.tsx'

/** A value of before or after as its field shows it; an empty one is said. */
export function ShownValue({ value, column }: { value: CellValue; column: Column }) {
  const t = useT()
  const { text, Shown } = fieldUiOf(column)
  const written = text(value, column)
  if (value === null || written === '') return <span className="text-ink-3">{t('talk.blank')}</span>
  if (Shown) return <Shown value={value} column={column} />
  return (
    <span dir="auto" className="line-clamp-6 min-w-0 break-words whitespace-pre-wrap">
      {written}
    </span>
  )
}
