import { allProblems, answerData, answerProblem } from '../../views/form/answers/answer-check.ts'
import { confirmationOf } from './confirmation.ts'
import { rejectionOutcome } from './rejection.ts'
import { withLinkParams } from '../../views/form/answers/link-fields.ts'
import { dropPending, loadPending, savePending } from './outbox.ts'
import { sendWaiting } from './send-waiting.ts'
import { shownForm } from '../../views/form/answers/shown-form.ts'
import { changeResponse, submitForm } from './submit-call.ts'
import { submitWithRetry, waitForLine } from './submit-with-retry.ts'
import { ThankYou } from './thank-you.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

// A single chunk with everything that displaying a form does not need.
export {
  allProblems,
  answerData,
  answerProblem,
  changeResponse,
  dropPending,
  loadPending,
  rejectionOutcome,
  savePending,
  sendWaiting,
  shownForm,
  submitForm,
  submitWithRetry,
  confirmationOf,
  ThankYou,
  waitForLine,
  WaitingNotice,
  withLinkParams,
}
