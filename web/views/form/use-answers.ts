import { useRef, useState } from 'react'
import type { FormField } from '#core/views/form-field.ts'
import { currentTextFormat } from '../../fields/text-format.ts'
import { type Answer, isBlank } from '../../inputs/answer.ts'
import type { Answers, Problems } from './answers.ts'

/** The part of a form that knows what values mean; it may come later than the questions. */
export type AnswerCheck = Pick<typeof import('./answer-check.ts'), 'allProblems' | 'answerProblem'>

export type AnswerSheet = {
  answers: Answers
  /** Only what is to be shown now. */
  problems: Problems
  set: (field: FormField, answer: Answer) => void
  /** Looks at one answer once the person has left it; says nothing of one not given yet. */
  leave: (field: FormField) => void
  /** Shows all that is wrong with these questions; true when nothing is. Rejects when the check cannot be loaded. */
  check: (fields: readonly FormField[]) => Promise<boolean>
  /** Shows what the server says of an answer. */
  refuse: (columnId: string, problem: string) => void
  /** Starts over with these. */
  reset: (answers: Answers) => void
}

/** The answers of one form and what is wrong with them. */
export function useAnswers(first: () => Answers, loadCheck: () => Promise<AnswerCheck>): AnswerSheet {
  const [answers, setAnswers] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  // Leaving an input may tidy its answer just before, in the same turn.
  const latest = useRef(answers)

  function take(next: Answers): void {
    latest.current = next
    setAnswers(next)
  }
  function show(columnId: string, problem: string | null): void {
    setProblems(({ [columnId]: _, ...others }) =>
      problem === null ? others : { ...others, [columnId]: problem },
    )
  }
  async function look(field: FormField): Promise<void> {
    const { answerProblem } = await loadCheck()
    show(field.column.id, answerProblem(field, latest.current[field.column.id], currentTextFormat()))
  }
  // Looking at one answer is a kindness: without it, sending tells.
  const lookKindly = (field: FormField): void => void look(field).catch(() => undefined)

  return {
    answers,
    problems,
    set(field, answer) {
      take({ ...latest.current, [field.column.id]: answer })
      // A problem goes as soon as the answer fits; a new one waits until the person has left it.
      if (field.column.id in problems) lookKindly(field)
    },
    leave(field) {
      if (!isBlank(latest.current[field.column.id])) lookKindly(field)
    },
    async check(fields) {
      const { allProblems } = await loadCheck()
      const found = allProblems(fields, latest.current, currentTextFormat())
      setProblems((before) => {
        const others = Object.entries(before).filter(([id]) => !fields.some(({ column }) => column.id === id))
        return { ...Object.fromEntries(others), ...found }
      })
      return Object.keys(found).length === 0
    },
    refuse: show,
    reset(next) {
      take(next)
      setProblems({})
    },
  }
}
