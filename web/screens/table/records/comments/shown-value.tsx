import type { CellValue, Column } from '#core/schema.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'

/** An old or new value as its field shows it; labels an empty one. */
export function DisplayValue({ value, column }: { value: CellValue; column: Column }) {
  const t = useTranslation()
  const { text, Shown } = fieldUiOf(column)
  const written = text(value, column)
  if (value === null || written === '') return <span className="text-ink-3">{t('comments.blank')}</span>
  if (Shown) return <Shown value={value} column={column} />
  return (
    <span dir="auto" className="line-clamp-6 min-w-0 break-words whitespace-pre-wrap">
      {written}
    </span>
  )
}
