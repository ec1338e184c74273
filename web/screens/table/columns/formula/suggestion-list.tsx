import { SquareFunction } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { Suggestion } from './formula-completion.ts'

/** Matching fields and functions; the input keeps focus. */
export function SuggestionList(props: {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onHover: (at: number) => void
  onTake: (suggestion: Suggestion) => void
}) {
  const t = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [props.active])
  return (
    <div
      ref={list}
      id={props.id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('formula.suggestions')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-52 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-3"
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.suggestions.map((suggestion, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={`${suggestion.kind} ${suggestion.key}`}
          id={`${props.id}-${index}`}
          role="option"
          aria-selected={index === props.active}
          className="flex min-h-7 w-full items-center gap-2 rounded-md px-2 text-start text-sm text-ink aria-selected:bg-hover pointer-coarse:min-h-11"
          onMouseMove={() => props.onHover(index)}
          onClick={() => props.onTake(suggestion)}
        >
          {suggestion.kind === 'field' ? (
            <FieldIcon type={suggestion.column.type} className="shrink-0 text-icon" />
          ) : (
            <SquareFunction aria-hidden className="size-4 shrink-0 text-icon" />
          )}
          <span
            className={suggestion.kind === 'field' ? 'truncate' : 'truncate font-mono text-xs'}
            dir="auto"
          >
            {suggestion.label}
          </span>
        </button>
      ))}
    </div>
  )
}
