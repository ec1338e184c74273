import { allProblems, answerData, answerProblem, firstAnswers } from '../../views/form/answer-check.ts'
import { consequenceOf } from './refusal.ts'
import { keepSending, waitForLine } from './sending.ts'

// One chunk of the build: what filling in and sending need, and showing the form does not.
export { allProblems, answerData, answerProblem, consequenceOf, firstAnswers, keepSending, waitForLine }
