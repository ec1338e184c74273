import type { FormulaFunction } from '#core/formula/function.ts'
import { signature } from '#core/formula/reference.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'

/** A function's description and example, with the current argument highlighted. */
export function FormulaHelp({ spec, argument }: { spec: FormulaFunction; argument: number }) {
  const t = useTranslation()
  const [example] = spec.examples
  const parts = signature(spec).split(', ')
  const note = spec.note === undefined ? null : t(`functions.${spec.name}.note`)
  return (
    <section className="rounded-md bg-sunken p-2.5 text-xs text-ink-2">
      <p dir="ltr" lang="en" className="text-start font-mono text-ink">
        {spec.name}(
        {parts.map((part, index) => (
          <span key={part} className={index === argument ? 'font-bold text-primary-ink' : ''}>
            {index > 0 && ', '}
            {part}
          </span>
        ))}
        )
      </p>
      <p className="mt-1">{t(`functions.${spec.name}`)}</p>
      {note && <p className="mt-1 text-ink-3">{note}</p>}
      {example && (
        <p dir="ltr" lang="en" className="mt-1 text-start font-mono break-words">
          {example[0]} → {JSON.stringify(example[1])}
        </p>
      )}
    </section>
  )
}
