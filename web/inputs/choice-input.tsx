import { lazy, Suspense, useId } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { loadWithCompanions } from '../ui/chunk-reload.ts'
import { cx } from '../ui/cx.ts'
import { useFieldControl, useFieldGroup } from '../ui/forms/field-control.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ClearAnswer } from './clear-answer.tsx'
import { type FormInputProps, showsAllChoices } from './form-input-props.ts'
import { OptionLabel } from './option-label.tsx'

// Lazy, because search over many options doubles the size of a form.
const LongChoiceInput = lazy(() =>
  loadWithCompanions(() => import('./long-choice-input.tsx').then((m) => ({ default: m.LongChoiceInput }))),
)

/** Single select. */
export function ChoiceInput(props: FormInputProps) {
  if (!showsAllChoices(props.column)) return <Searched {...props} isMultiple={false} />
  return <Choices {...props} chosen={typeof props.answer === 'string' ? [props.answer] : []} />
}

/** Multiple select. */
export function MultiChoiceInput(props: FormInputProps) {
  if (!showsAllChoices(props.column)) return <Searched {...props} isMultiple />
  return <Choices {...props} chosen={Array.isArray(props.answer) ? props.answer : []} isMultiple />
}

function Searched(props: FormInputProps & { isMultiple: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="h-10 rounded-lg pointer-coarse:h-12" />}>
      <LongChoiceInput {...props} />
    </Suspense>
  )
}

function Choices({
  column,
  chosen,
  isMultiple = false,
  onAnswer,
  onLeave,
}: FormInputProps & { chosen: readonly string[]; isMultiple?: boolean }) {
  const t = useTranslation()
  const group = useFieldGroup()
  const field = useFieldControl()
  const name = useId()

  function toggle(id: string, isOn: boolean): void {
    if (!isMultiple) onAnswer(id)
    // Keep option order, whatever order they were checked in.
    else
      onAnswer(
        column.selectOptions
          .map((each) => each.id)
          .filter((each) => (each === id ? isOn : chosen.includes(each))),
      )
  }
  return (
    <div
      data-choices
      role={isMultiple ? 'group' : 'radiogroup'}
      {...group}
      aria-required={isMultiple ? undefined : field.required}
      aria-invalid={isMultiple ? undefined : field['aria-invalid']}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
      className="flex flex-col gap-1.5"
    >
      {column.selectOptions.length === 0 && <p className="text-sm text-ink-3">{t('form.noOptions')}</p>}
      {column.selectOptions.map((option) => (
        <label
          key={option.id}
          htmlFor={`${name}-${option.id}`}
          className={cx(
            'relative flex min-h-10 items-center gap-3 rounded-lg border bg-surface px-3 py-2 text-base transition-colors select-none dark:bg-sunken',
            'cursor-pointer hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft pointer-coarse:min-h-12 pointer-coarse:text-lg',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-0 has-focus-visible:outline-focus/25 has-focus-visible:border-focus',
            'has-disabled:cursor-default has-disabled:text-ink-3',
            field['aria-invalid'] ? 'border-danger' : 'border-line-2',
          )}
        >
          <Mark
            id={`${name}-${option.id}`}
            isMultiple={isMultiple}
            name={name}
            isOn={chosen.includes(option.id)}
            disabled={field.disabled}
            onToggle={(isOn) => toggle(option.id, isOn)}
          />
          <OptionLabel option={option} />
        </label>
      ))}
      {!isMultiple && !field.required && chosen.length > 0 && <ClearAnswer onClear={() => onAnswer(null)} />}
    </div>
  )
}

function Mark(props: {
  id: string
  isMultiple: boolean
  name: string
  isOn: boolean
  disabled: boolean | undefined
  onToggle: (isOn: boolean) => void
}) {
  return (
    <span className="relative grid size-4.5 shrink-0 place-items-center">
      <input
        id={props.id}
        type={props.isMultiple ? 'checkbox' : 'radio'}
        name={props.name}
        checked={props.isOn}
        disabled={props.disabled}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
        className={cx(
          'peer absolute inset-0 appearance-none border border-control bg-surface outline-none checked:border-primary dark:bg-sunken',
          props.isMultiple
            ? 'rounded-sm checked:bg-primary dark:checked:bg-primary'
            : 'rounded-full checked:border-[5.5px] checked:bg-white dark:checked:bg-white',
        )}
      />
      {props.isMultiple && (
        <svg
          aria-hidden
          viewBox="0 0 16 16"
          className="pointer-events-none relative hidden size-3.5 stroke-on-primary peer-checked:block"
          fill="none"
          strokeWidth={2.25}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m3.5 8.5 3 3 6-6.5" />
        </svg>
      )}
    </span>
  )
}
