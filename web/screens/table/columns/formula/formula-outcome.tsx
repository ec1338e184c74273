import { CircleAlert } from 'lucide-react'
import type { FormulaCheck } from '#core/api/tables/formulas.ts'
import { type FieldType, standardTypes } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'

type Shown = { type: FieldType; options: Record<string, unknown> }

/** The formula's value for the first record, or its error. */
export function FormulaOutcome(props: {
  outcome: FormulaCheck | undefined
  /** Why the formula could not be checked. */
  problem: string | null
  isBlank: boolean
  /** The chosen result type with options; null for the inferred one. */
  chosen: Shown | null
}) {
  const { outcome, problem, chosen } = props
  const t = useTranslation()
  if (props.isBlank) return <p className="text-xs text-ink-3">{t('formula.hint')}</p>
  if (problem !== null) return <Fault text={problem} />
  if (!outcome) return <p className="text-xs text-ink-3">{t('formula.trying')}</p>
  if (!outcome.valid)
    return <Fault text={t('formula.fault', { position: outcome.position, problem: outcome.problem })} />
  const { result, record } = outcome
  const shown = chosen ?? { type: result.uidt, options: result.meta }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
      <FieldIcon type={shown.type} size={14} className="text-icon" />
      {t(`fields.type.${shown.type}`)}
      {record && (
        <>
          <span>{t('formula.preview')}</span>
          <bdi className="max-w-full truncate font-medium text-ink">
            {record.text === '' ? t('grid.cellEmpty') : textOf(record, shown)}
          </bdi>
        </>
      )}
    </p>
  )
}

/** Formats a number; plain numbers keep all digits. */
function textOf(record: { value: unknown; text: string }, { type, options }: Shown): string {
  const { value, text } = record
  if (typeof value !== 'number' || (type === standardTypes.number && !('precision' in options))) return text
  const column = { id: '', title: '', type, options, selectOptions: [] }
  return fieldUiOf(column).text(value, column)
}

function Fault({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-xs text-danger-ink">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {text}
    </p>
  )
}
