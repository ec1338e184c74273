import { CircleAlert } from 'lucide-react'
import type { FormulaCheck } from '#core/api/formulas.ts'
import type { FieldType } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icons.tsx'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useT } from '../../../../i18n/use-t.tsx'

type Shown = { type: FieldType; options: Record<string, unknown> }

/** What the formula gives for the first record, or what is wrong with it. */
export function FormulaOutcome(props: {
  outcome: FormulaCheck | undefined
  /** The formula could not be tried. */
  problem: string | null
  isBlank: boolean
  /** The type that was chosen for results, with its options; null for what the formula gives by itself. */
  chosen: Shown | null
}) {
  const { outcome, problem, chosen } = props
  const t = useT()
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

/** A number in its format; plain ones have all of their digits. */
function textOf(record: { value: unknown; text: string }, { type, options }: Shown): string {
  const { value, text } = record
  if (typeof value !== 'number' || (type === 'Decimal' && !('precision' in options))) return text
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
