import { Question } from '../../../inputs/question.tsx'
import type { ShownField } from '../form-model.ts'
import type { FormAnswers } from './use-answers.ts'

export function QuestionList(props: {
  fields: readonly ShownField[]
  formAnswers: FormAnswers
  disabled?: boolean | undefined
  isAlone?: boolean | undefined
}) {
  const { formAnswers } = props
  return (
    <div className="flex flex-col gap-7">
      {props.fields.map((field) => {
        const { column } = field
        return field.isHidden ? null : (
          <Question
            key={column.id}
            column={column}
            label={field.label}
            help={field.help}
            required={field.required}
            disabled={props.disabled || field.isLocked}
            isAlone={props.isAlone}
            answer={formAnswers.answers[column.id] ?? null}
            error={formAnswers.problems[column.id]}
            onAnswer={(answer) => formAnswers.set(field, answer)}
            onLeave={() => formAnswers.leave(field)}
          />
        )
      })}
    </div>
  )
}

/** Scrolls to and focuses the first question with an error. */
export function focusQuestion(columnId: string, within: ParentNode = document): void {
  const question = within.querySelector(`[data-column="${CSS.escape(columnId)}"]`)
  const control =
    question?.querySelector<HTMLElement>('input:checked, [aria-invalid="true"]:is(input, textarea)') ??
    question?.querySelector<HTMLElement>('input, textarea, button')
  question?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
