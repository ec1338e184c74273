import { useQuery } from '@tanstack/react-query'
import { catalogs } from 'virtual:catalogs/later-functions'
import { type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { formulaFunctionList } from '#core/formula/functions/index.ts'
import * as limits from '#core/limits.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { formulaCheckQuery } from '../../../../api/schema/formulas.ts'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { columnOf } from '../../view/column-layout.ts'
import { type EditorProps, textOf } from '../option-editor-props.tsx'
import { callAt, completionAt, faultAt, type Suggestion } from './formula-completion.ts'
import { chosenOptions, chosenType, FormulaFormat } from './formula-format.tsx'
import { FormulaOutcome } from './formula-outcome.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'

const formulaCheckDebounceMs = 200

const FormulaHelp = lazyPart(async () => {
  const [{ FormulaHelp: Part }] = await Promise.all([
    import('./formula-help.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return Part
})

/** The formula editor: suggests fields and functions, and previews the result. */
export function FormulaOptions({ options, onChange, scope }: EditorProps) {
  const t = useTranslation()
  const id = useId()
  const { table, column } = scope
  const text = textOf(options['formula_raw'], column?.colOptions?.formula_raw ?? '')
  const [caret, setCaret] = useState(text.length)
  const [at, setAt] = useState(0)
  /** The text for which the list was dismissed. */
  const [closedFor, setClosedFor] = useState<string | null>(text)
  const input = useRef<HTMLTextAreaElement>(null)
  /** The caret position to set after a suggestion is inserted. */
  const caretWanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caretWanted.current !== null)
      input.current?.setSelectionRange(caretWanted.current, caretWanted.current)
    caretWanted.current = null
  }, [text])
  const mirror = useRef<HTMLDivElement>(null)
  const columns = table.columns.filter((one) => one.id !== column?.id && !one.system).map(columnOf)
  const completion = closedFor === text ? null : completionAt(text, caret, columns, formulaFunctionList)
  const suggestions = completion?.suggestions ?? []
  const active = Math.min(at, suggestions.length - 1)
  const settled = useDebouncedValue(text.trim(), formulaCheckDebounceMs)
  const check = useQuery({
    ...formulaCheckQuery(table.id, column?.id ?? null, settled),
    enabled: settled !== '',
  })
  const outcome =
    settled === '' || settled !== text.trim() || check.isPlaceholderData ? undefined : check.data
  // Keep the previous format while a changed formula is checked.
  const tried = check.data?.valid === true ? check.data.result : undefined
  const result = settled === '' ? undefined : (tried ?? column?.colOptions?.result)
  const chosen = result ? chosenType(options, result) : null
  const leading = text.length - text.trimStart().length
  const fault = outcome && !outcome.valid ? faultAt(text, outcome.position + leading) : null
  const marked = suggestions[active]
  const call = callAt(text, caret, formulaFunctionList)
  const helped = marked?.kind === 'function' ? { spec: marked.spec, argument: -1 } : call

  function set(next: string, nextCaret: number): void {
    setCaret(nextCaret)
    setAt(0)
    onChange({ ...options, formula_raw: next })
  }
  function take(suggestion: Suggestion | undefined): void {
    const box = input.current
    if (!suggestion || !completion || !box) return
    const { from } = completion
    const next = text.slice(0, from) + suggestion.insert + text.slice(caret)
    const end = from + suggestion.insert.length
    set(next, end)
    setClosedFor(next)
    box.focus()
    caretWanted.current = end
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || suggestions.length === 0) return
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((active + step + suggestions.length) % suggestions.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      if (event.shiftKey) return
      event.preventDefault()
      take(marked)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setClosedFor(text)
    }
  }
  const look = 'px-2.5 py-2 font-mono text-sm leading-5 whitespace-pre-wrap break-words'
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {t('formula.label')}
      </label>
      <div className="relative">
        <div
          ref={mirror}
          aria-hidden
          dir="ltr"
          className={`pointer-events-none absolute inset-0 overflow-hidden border border-transparent text-transparent ${look}`}
        >
          {fault && (
            <>
              {text.slice(0, fault.from)}
              <span className="underline decoration-danger decoration-wavy decoration-2 underline-offset-2">
                {text.slice(fault.from, fault.to) || ' '}
              </span>
              {text.slice(fault.to)}
            </>
          )}
        </div>
        <textarea
          ref={input}
          id={id}
          value={text}
          dir="ltr"
          rows={Math.min(10, Math.max(3, text.split('\n').length + 1))}
          maxLength={limits.formulaLength}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked ? `${id}-list-${active}` : undefined}
          aria-describedby={`${id}-outcome`}
          aria-invalid={fault !== null || undefined}
          placeholder="{Price} * {Pieces}"
          className={`relative w-full resize-y rounded-md border border-control bg-transparent text-ink outline-focus focus-visible:outline-2 aria-invalid:border-danger ${look}`}
          onChange={(event) => {
            setClosedFor(null)
            set(event.target.value, event.target.selectionStart)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onScroll={(event) => {
            if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop
          }}
          onBlur={() => setClosedFor(text)}
          onKeyDown={onKeyDown}
        />
        {suggestions.length > 0 && (
          <SuggestionList
            id={`${id}-list`}
            suggestions={suggestions}
            active={active}
            onHover={setAt}
            onTake={take}
          />
        )}
      </div>
      <div id={`${id}-outcome`} aria-live="polite">
        <FormulaOutcome
          outcome={outcome}
          problem={check.error && settled !== '' ? messageOf(check.error) : null}
          isBlank={text.trim() === ''}
          chosen={chosen && { type: chosen, options: chosenOptions(options) }}
        />
      </div>
      {helped && (
        <Suspense fallback={<SkeletonRows count={1} />}>
          <FormulaHelp spec={helped.spec} argument={helped.argument} />
        </Suspense>
      )}
      {result && (
        <div className="mt-1.5 flex flex-col gap-3">
          <FormulaFormat options={options} onChange={onChange} result={result} />
        </div>
      )}
    </div>
  )
}
