import { useRef, useState } from 'react'
import type { FormField } from '#core/views/form-field.ts'
import { type Answer, isBlank } from '../../../inputs/answer.ts'
import type { Answers, Problems } from './answer-state.ts'

/** Form validation; loads after the questions. */
export type AnswerCheck = Pick<typeof import('./answer-check.ts'), 'allProblems' | 'answerProblem'>

export type FormAnswers = {
  answers: Answers
  /** Problems to show now. */
  problems: Problems
  set: (field: FormField, answer: Answer) => void
  /** Validates an answer on blur; ignores empty ones. */
  leave: (field: FormField) => void
  /** Validates questions and shows all errors; returns true if valid. Rejects if validation cannot load. */
  check: (fields: readonly FormField[]) => Promise<boolean>
  /** Shows a server-side error for an answer. */
  refuse: (columnId: string, problem: string) => void
  /** Replaces all answers. */
  reset: (answers: Answers) => void
}

/** The answers of a form and their errors. */
export function useAnswers(first: () => Answers, loadCheck: () => Promise<AnswerCheck>): FormAnswers {
  const [answers, setAnswers] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  // Blur handlers may change the answer earlier in the same tick.
  const latest = useRef(answers)

  function setLatest(next: Answers): void {
    latest.current = next
    setAnswers(next)
  }
  function show(columnId: string, problem: string | null): void {
    setProblems(({ [columnId]: _, ...others }) =>
      problem === null ? others : { ...others, [columnId]: problem },
    )
  }
  async function validate(field: FormField): Promise<void> {
    const { answerProblem } = await loadCheck()
    show(field.column.id, answerProblem(field, latest.current[field.column.id]))
  }
  // Validation on blur is optional; ignore load failures, because submit validates again.
  const validateQuietly = (field: FormField): void => void validate(field).catch(() => undefined)

  return {
    answers,
    problems,
    set(field, answer) {
      setLatest({ ...latest.current, [field.column.id]: answer })
      // An error disappears as soon as the answer is valid; a new one waits for blur.
      if (field.column.id in problems) validateQuietly(field)
    },
    leave(field) {
      if (!isBlank(latest.current[field.column.id])) validateQuietly(field)
    },
    async check(fields) {
      const { allProblems } = await loadCheck()
      const found = allProblems(fields, latest.current)
      setProblems((before) => {
        const others = Object.entries(before).filter(([id]) => !fields.some(({ column }) => column.id === id))
        return { ...Object.fromEntries(others), ...found }
      })
      return Object.keys(found).length === 0
    },
    refuse: show,
    reset(next) {
      setLatest(next)
      setProblems({})
    },
  }
}
