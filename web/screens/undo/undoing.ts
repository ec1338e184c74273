import { randomText } from '#core/ids.ts'
import { ApiError } from '../../api/api-error.ts'
import { readChange, type Undone, undoChange } from '../../api/changes.ts'
import { readAgain } from '../../api/follow-schema.ts'
import { onNoted, type Place, unstored } from '../../api/journal.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { keyText } from '../../ui/kbd.tsx'
import { closeToasts, showToast, shownToasts } from '../../ui/toast-queue.ts'
import { goTo } from './go-to.ts'
import { type Begun, opposite, OwnSteps, type Step, type StepName, type Turn } from './own-steps.ts'
import { onScreen } from './sheet-on-screen.ts'
import { stepWords } from './step-words.ts'
import { ToastStep } from './undo.ts'
import { untilActed } from './until-acted.ts'

const shownMs = 6000
/** What can be gone on with is offered for longer. */
const stoppedMs = 15_000
/** What takes longer is said meanwhile. */
const longMs = 1000
const keys = { undo: 'Mod+Z', redo: 'Mod+Shift+Z' } as const
const steps = new OwnSteps()

let last: Promise<unknown> = Promise.resolve()
let putAway: () => void = () => undefined
/** How often somebody has stopped a turn: those that waited for it then are not taken. */
let stops = 0

/** One after the other, however fast the keys come. `of`: the step that is meant, where it is not the last one. */
export function takeTurn(turn: Turn, baseId: string, of?: StepName): void {
  const acted = untilActed()
  const before = stops
  last = last.then(() => (stops === before ? take(turn, baseId, of, acted) : undefined)).catch(tellProblem)
  void closeOver()
}

/** Closes the toasts whose step was taken meanwhile, or can no longer be. Steps are read by one at a time. */
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

onNoted(() => void closeOver())

async function take(turn: Turn, baseId: string, of: StepName | undefined, acted: AbortSignal): Promise<void> {
  // What was changed just before is stored first, and is what is undone.
  await Promise.allSettled([...unstored].map((store) => store()))
  const { sheet } = onScreen
  const progress = sayProgress(turn)
  const run = (): Promise<Turned | null> => turnStep(turn, baseId, of, progress)
  const turned = await (sheet ? sheet.inOrder(run) : run()).finally(progress.end)
  if (!turned) {
    putAway()
    putAway = showToast({ message: t(turn === 'undo' ? 'undo.nothingToUndo' : 'undo.nothingToRedo') })
    return
  }
  const { step, stoppedAt } = turned
  if (!step.local) await Promise.all([step.deed ? undefined : readAgain(baseId), sheet?.refresh()])
  if (stoppedAt !== null) return saySo(turn, baseId, step, stoppedAt)
  const place = placeOf(step)
  if (place && !acted.aborted) goTo(baseId, place, acted)
  const deed = stepWords(step)
  putAway()
  putAway = showToast({
    message: turn === 'undo' ? t('undo.undone', { deed }) : t('undo.redone', { deed }),
    timeout: shownMs,
    about: new ToastStep(opposite[turn], baseId, step),
    action: {
      label: t(turn === 'undo' ? 'common.redo' : 'common.undo'),
      onSelect: () => takeTurn(opposite[turn], baseId, step),
    },
  })
}

type Progress = { told: (share: number) => void; isStopped: () => boolean; end: () => void }

/** Says how far a turn is that takes longer, with the way to stop it. */
function sayProgress(turn: Turn): Progress {
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
  const slow = setTimeout(say, longMs)
  return {
    told: (share) => {
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

/** Says that a turn was stopped, and how it goes on. */
function saySo(turn: Turn, baseId: string, rest: Step, share: number): void {
  putAway = showToast({
    message: t('undo.stopped', { share: percent(share) }),
    detail: t('undo.stoppedHow', { keys: `\u2068${keyText(keys[turn])}\u2069` }),
    timeout: stoppedMs,
    about: new ToastStep(turn, baseId, rest),
    action: { label: t('undo.goOn'), onSelect: () => takeTurn(turn, baseId, rest) },
  })
}

function percent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** `step` as the other turn finds it, or what is left of it where it was stopped. */
type Turned = { step: Step; stoppedAt: number | null }

/** Turns a step on the server. */
async function turnStep(
  turn: Turn,
  baseId: string,
  of: StepName | undefined,
  { told, isStopped }: Progress,
): Promise<Turned | null> {
  await steps.read()
  const step = steps.next(turn, baseId, of)
  if (step?.local) {
    step.local.take(turn)
    return { step: steps.finish(turn, baseId, step, []), stoppedAt: null }
  }
  const first = step?.seqs[0]
  if (!step || first === undefined) return null
  const left = [...step.seqs]
  const turned: number[] = []
  let begun: Begun = step.begun ?? { group: randomText(20) }
  let part: number | undefined
  let share = 0
  const goesOn = ({ seq, rows, left: records }: Undone): boolean => {
    begun = { all: rows + records, ...begun }
    part = seq
    share = 1 - records / (begun.all ?? records)
    told(share)
    return !isStopped()
  }
  const interrupt = async (rest: number[]): Promise<Step | null> => {
    // What was noted of the turn itself is about no step that is there.
    await steps.read()
    return steps.interrupt(turn, baseId, step, { left: rest, turned, begun, part })
  }
  try {
    if (!step.deed) step.told ??= await toldOf(baseId, first)
    for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
      const done = await undoChange(baseId, next, begun.group, goesOn)
      if (done.left === 0) {
        turned.push(done.seq)
        left.pop()
        begun = { group: randomText(20) }
        part = undefined
        share = 0
      }
      if (left.length === 0 || !isStopped()) continue
      const rest = await interrupt(left)
      if (rest) return { step: rest, stoppedAt: (turned.length + share) / step.seqs.length }
    }
  } catch (error) {
    // What nobody answered stays to be gone on with; what is refused is so for good, and the next turn is another step's.
    await interrupt(isPassing(error) ? left : [])
    throw error
  }
  return { step: steps.finish(turn, baseId, step, turned), stoppedAt: null }
}

async function toldOf(baseId: string, seq: number): Promise<Record<string, unknown>> {
  const change = await readChange(baseId, seq)
  return { ...change?.detail, tableId: change?.tableId }
}

function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === null || error.status >= 500
}

function placeOf({ place, told }: Step): Place | null {
  if (place || !told) return place
  const { tableId, viewId, columnId, action } = told
  // The list of tables is in sight as it is.
  if (typeof tableId !== 'string' || action === 'table.update') return null
  return {
    tableId,
    viewId: typeof viewId === 'string' ? viewId : undefined,
    columnId: typeof columnId === 'string' ? columnId : undefined,
  }
}
