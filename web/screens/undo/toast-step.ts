import type { StepName, UndoDirection } from './undo-history.ts'

/** The step that a toast's action undoes or redoes. */
export class ToastStep {
  readonly turn: UndoDirection
  readonly baseId: string
  readonly of: StepName | undefined

  constructor(turn: UndoDirection, baseId: string, of: StepName | undefined) {
    this.turn = turn
    this.baseId = baseId
    this.of = of
  }
}
