import type { DeletedWire } from '#core/api/bases/bases.ts'
import { randomText } from '#core/ids.ts'
import { undoneToastDurationMs, undoStoppedToastDurationMs } from '#core/limits.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { readChange, type UndoResult, undoChange } from '../../api/realtime/changes.ts'
import { readAgain } from '../../api/realtime/follow-schema.ts'
import { onAction, type ActionLocation, pendingSaves } from '../../api/records/action-log.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { keyText } from '../../ui/kbd.tsx'
import { closeToasts, showToast, shownToasts } from '../../ui/feedback/toast-queue.ts'
import { goTo } from './go-to.ts'
import {
  type StartedTurn,
  oppositeDirection,
  UndoHistory,
  type UndoStep,
  type StepName,
  type UndoDirection,
} from './undo-history.ts'
import { activeGrid } from './active-grid.ts'
import { stepMessages } from './step-messages.ts'
import { ToastStep } from './toast-step.ts'
import { abortOnInput } from './abort-on-input.ts'

/** Show progress only for longer steps. */
const undoProgressDelayMs = 1000
const keys = { undo: 'Mod+Z', redo: 'Mod+Shift+Z' } as const
const steps = new UndoHistory()

let last: Promise<unknown> = Promise.resolve()
let putAway: () => void = () => undefined
/** Counts stops, so that queued undos at that time are skipped. */
let stops = 0

/** Runs one undo at a time, however fast the keys come. `of`: a step other than the last one. */
export function runUndo(turn: UndoDirection, baseId: string, of?: StepName): void {
  const acted = abortOnInput()
  const before = stops
  last = last.then(() => (stops === before ? take(turn, baseId, of, acted) : undefined)).catch(showError)
  void closeOver()
}

/** Closes toasts whose step was undone elsewhere or cannot be undone anymore. Reads steps sequentially. */
function closeOver(): Promise<unknown> {
  const isAbout = () => shownToasts().some(({ about }) => about instanceof ToastStep)
  if (!isAbout()) return last
  return (last = last.then(async () => {
    await steps.read()
    closeToasts(
      ({ about }) =>
        about instanceof ToastStep &&
        about.of !== undefined &&
        !steps.has(about.turn, about.baseId, about.of),
    )
  }))
}

onAction(() => void closeOver())

async function take(
  turn: UndoDirection,
  baseId: string,
  of: StepName | undefined,
  acted: AbortSignal,
): Promise<void> {
  // Save pending changes first, because they are the last step.
  await Promise.allSettled([...pendingSaves].map((store) => store()))
  const { grid } = activeGrid
  const progress = sayProgress(turn)
  const run = (): Promise<Turned | null> => turnStep(turn, baseId, of, progress)
  const turned = await (grid ? grid.inOrder(run) : run()).finally(progress.end)
  if (!turned) {
    putAway()
    putAway = showToast({ message: t(turn === 'undo' ? 'undo.nothingToUndo' : 'undo.nothingToRedo') })
    return
  }
  const { step, stoppedAt } = turned
  if (!step.local)
    await Promise.all([step.action ? undefined : readAgain(baseId), grid?.refresh(turned.deleted)])
  if (stoppedAt !== null) return saySo(turn, baseId, step, stoppedAt)
  const place = placeOf(step)
  // The browser reports a change of the address in a later task.
  await new Promise((resolve) => setTimeout(resolve))
  if (place && !acted.aborted) goTo(baseId, place, acted)
  const action = stepMessages(step)
  putAway()
  putAway = showToast({
    message: turn === 'undo' ? t('undo.undone', { action }) : t('undo.redone', { action }),
    timeout: undoneToastDurationMs,
    about: new ToastStep(oppositeDirection[turn], baseId, step),
    action: {
      label: t(turn === 'undo' ? 'common.redo' : 'common.undo'),
      onSelect: () => runUndo(oppositeDirection[turn], baseId, step),
    },
  })
}

type Progress = { report: (share: number) => void; isStopped: () => boolean; end: () => void }

/** Shows progress of a long undo, with Stop. */
function sayProgress(turn: UndoDirection): Progress {
  let isStopped = false
  let shown = ''
  let isSaid = false
  const say = (): void => {
    if (!isSaid) putAway()
    isSaid = true
    putAway = showToast({
      message: isStopped ? t('undo.stopping') : t(`undo.working.${turn}`),
      detail: shown,
      timeout: 0,
      place: 'undo',
      ...(isStopped ? {} : { action: { label: t('undo.stop'), onSelect: stop } }),
    })
  }
  const stop = (): void => {
    isStopped = true
    stops += 1
    say()
  }
  const slow = setTimeout(say, undoProgressDelayMs)
  return {
    report: (share) => {
      clearTimeout(slow)
      shown = percent(share)
      say()
    },
    isStopped: () => isStopped,
    end: () => {
      clearTimeout(slow)
      putAway()
    },
  }
}

/** Reports a stopped undo and how to continue. */
function saySo(turn: UndoDirection, baseId: string, rest: UndoStep, share: number): void {
  putAway = showToast({
    message: t('undo.stopped', { share: percent(share) }),
    detail: t('undo.stoppedHow', { keys: `\u2068${keyText(keys[turn])}\u2069` }),
    timeout: undoStoppedToastDurationMs,
    about: new ToastStep(turn, baseId, rest),
    action: { label: t('undo.goOn'), onSelect: () => runUndo(turn, baseId, rest) },
  })
}

function percent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** `step` as the opposite direction finds it, or what is left if stopped; and the deleted records. */
type Turned = { step: UndoStep; stoppedAt: number | null; deleted: readonly DeletedWire[] }

/** Runs undo or redo of a step on the server. */
async function turnStep(
  turn: UndoDirection,
  baseId: string,
  of: StepName | undefined,
  { report, isStopped }: Progress,
): Promise<Turned | null> {
  await steps.read()
  const step = steps.next(turn, baseId, of)
  if (step?.local) {
    step.local.take(turn)
    return { step: steps.finish(turn, baseId, step, []), stoppedAt: null, deleted: [] }
  }
  const first = step?.seqs[0]
  if (!step || first === undefined) return null
  const left = [...step.seqs]
  const turned: number[] = []
  const deleted: DeletedWire[] = []
  let begun: StartedTurn = step.begun ?? { group: randomText(20) }
  let part: number | undefined
  let share = 0
  const goesOn = ({ seq, rows, left: records }: UndoResult): boolean => {
    begun = { all: rows + records, ...begun }
    part = seq
    share = 1 - records / (begun.all ?? records)
    report(share)
    return !isStopped()
  }
  const interrupt = async (rest: number[]): Promise<UndoStep | null> => {
    // Skip log entries of the undo itself.
    await steps.read()
    return steps.interrupt(turn, baseId, step, { left: rest, turned, begun, part })
  }
  try {
    if (!step.action) step.detail ??= await detailOf(baseId, first)
    for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
      const done = await undoChange(baseId, next, begun.group, goesOn)
      deleted.push(...done.deleted)
      if (done.left === 0) {
        turned.push(done.seq)
        left.pop()
        begun = { group: randomText(20) }
        part = undefined
        share = 0
      }
      if (left.length === 0 || !isStopped()) continue
      const rest = await interrupt(left)
      if (rest) return { step: rest, stoppedAt: (turned.length + share) / step.seqs.length, deleted }
    }
  } catch (error) {
    // Without a response the step can continue later; a rejection is final, and the next undo takes another step.
    await interrupt(isPassing(error) ? left : [])
    throw error
  }
  return { step: steps.finish(turn, baseId, step, turned), stoppedAt: null, deleted }
}

async function detailOf(baseId: string, seq: number): Promise<Record<string, unknown>> {
  const change = await readChange(baseId, seq)
  return { ...change?.detail, tableId: change?.tableId }
}

function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === null || error.status >= 500
}

function placeOf({ place, detail }: UndoStep): ActionLocation | null {
  if (place || !detail) return place
  const { tableId, viewId, columnId, action } = detail
  // The table list is already visible.
  if (typeof tableId !== 'string' || action === 'table.update') return null
  return {
    tableId,
    viewId: typeof viewId === 'string' ? viewId : undefined,
    columnId: typeof columnId === 'string' ? columnId : undefined,
  }
}
