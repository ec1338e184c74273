import { CircleAlert } from 'lucide-react'
import type { FormulaCheck } from '#core/api/formulas.ts'
import { FieldIcon } from '../../../../fields/field-icons.tsx'
import { useT } from '../../../../i18n/use-t.tsx'

/** What the formula gives for the first record, or what is wrong with it. */
export function FormulaOutcome(props: {
  outcome: FormulaCheck | undefined
  /** The formula could not be tried. */
  problem: string | null
  isBlank: boolean
}) {
  const { outcome, problem } = props
  const t = useT()
  if (props.isBlank) return <p className="text-xs text-ink-3">{t('formula.hint')}</p>
  if (problem !== null) return <Fault text={problem} />
  if (!outcome) return <p className="text-xs text-ink-3">{t('formula.trying')}</p>
  if (!outcome.valid)
    return <Fault text={t('formula.fault', { position: outcome.position, problem: outcome.problem })} />
  const { result, record } = outcome
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
      <FieldIcon type={result.uidt} size={14} className="text-icon" />
      {t(`fields.type.${result.uidt}`)}
      {record && (
        <>
          <span>{t('formula.preview')}</span>
          <bdi className="max-w-full truncate font-medium text-ink">
            {record.text === '' ? t('grid.cellEmpty') : record.text}
          </bdi>
        </>
      )}
    </p>
  )
}

function Fault({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-xs text-danger-ink">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {text}
    </p>
  )
}
