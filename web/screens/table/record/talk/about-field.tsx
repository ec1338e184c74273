import type { Column } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icons.tsx'
import { useT } from '../../../../i18n/use-t.tsx'

/** The field that a comment is about. */
export function AboutField({ column }: { column: Column }) {
  const t = useT()
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink-2">
      <FieldIcon type={column.type} size={12} className="shrink-0 text-icon" />
      <span className="sr-only">{t('talk.about')}</span>
      <span dir="auto" className="truncate">
        {column.title}
      </span>
    </span>
  )
}
