import type { Column } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'

/** The field of a comment. */
export function CommentField({ column }: { column: Column }) {
  const t = useTranslation()
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink-2">
      <FieldIcon type={column.type} size={12} className="shrink-0 text-icon" />
      <span className="sr-only">{t('comments.about')}</span>
      <span dir="auto" className="truncate">
        {column.title}
      </span>
    </span>
  )
}
