import type { FormulaFunction } from '#core/formula/function.ts'
import { signature } from '#core/formula/reference.ts'

/** What a function does, with the argument that is being written marked, and an example. */
export function FormulaHelp({ spec, argument }: { spec: FormulaFunction; argument: number }) {
  const [example] = spec.examples
  const parts = signature(spec).split(', ')
  return (
    <section dir="ltr" lang="en" className="rounded-md bg-sunken p-2.5 text-xs text-ink-2">
      <p className="font-mono text-ink">
        {spec.name}(
        {parts.map((part, index) => (
          <span key={part} className={index === argument ? 'font-bold text-primary-ink' : ''}>
            {index > 0 && ', '}
            {part}
          </span>
        ))}
        )
      </p>
      <p className="mt-1">{spec.about}</p>
      {example && (
        <p className="mt-1 font-mono break-words">
          {example[0]} → {JSON.stringify(example[1])}
        </p>
      )}
    </section>
  )
}
