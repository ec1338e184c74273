import { allProblems, answerData, answerProblem, firstAnswers } from '../../views/form/answer-check.ts'
import { redirectOf } from './redirect.ts'
import { consequenceOf } from './refusal.ts'
import { keepSending, waitForLine } from './sending.ts'
import { ThankYou } from './thank-you.tsx'

// One chunk of the build: what filling in, sending and thanking need, and showing the form does not.
export {
  allProblems,
  answerData,
  answerProblem,
  consequenceOf,
  firstAnswers,
  keepSending,
  redirectOf,
  ThankYou,
  waitForLine,
}
