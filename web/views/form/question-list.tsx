import type { FormField } from '#core/views/form-field.ts'
import { Question } from '../../inputs/question.tsx'
import type { AnswerSheet } from './use-answers.ts'

/** The questions of a form, one under the other. */
export function QuestionList(props: {
  fields: readonly FormField[]
  sheet: AnswerSheet
  disabled?: boolean | undefined
  isAlone?: boolean | undefined
}) {
  const { sheet } = props
  return (
    <div className="flex flex-col gap-7">
      {props.fields.map((field) => {
        const { column } = field
        return (
          <Question
            key={column.id}
            column={column}
            label={field.label}
            help={field.help}
            required={field.required}
            disabled={props.disabled}
            isAlone={props.isAlone}
            answer={sheet.answers[column.id] ?? null}
            error={sheet.problems[column.id]}
            onAnswer={(answer) => sheet.set(field, answer)}
            onLeave={() => sheet.leave(field)}
          />
        )
      })}
    </div>
  )
}

/** Brings the first question with a problem into sight, and the keyboard to it. */
export function focusQuestion(columnId: string, within: ParentNode = document): void {
  const question = within.querySelector(`[data-column="${CSS.escape(columnId)}"]`)
  const control =
    question?.querySelector<HTMLElement>('input:checked, [aria-invalid="true"]:is(input, textarea)') ??
    question?.querySelector<HTMLElement>('input, textarea, button')
  question?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
