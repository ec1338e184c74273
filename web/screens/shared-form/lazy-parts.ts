import { allProblems, answerData, answerProblem } from '../../views/form/answer-check.ts'
import { confirmationOf } from './confirmation.ts'
import { rejectionOutcome } from './rejection.ts'
import { withLinkParams } from '../../views/form/link-fields.ts'
import { shownForm } from '../../views/form/shown-form.ts'
import { submitForm } from './submit-call.ts'
import { submitWithRetry, waitForLine } from './submit-with-retry.ts'
import { ThankYou } from './thank-you.tsx'

// A single chunk with everything that displaying a form does not need.
export {
  allProblems,
  answerData,
  answerProblem,
  rejectionOutcome,
  shownForm,
  submitForm,
  submitWithRetry,
  confirmationOf,
  ThankYou,
  waitForLine,
  withLinkParams,
}
