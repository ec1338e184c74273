import { randomText } from '#core/ids.ts'
import { ApiError } from '../../api/api-error.ts'
import { readChange, undoChange } from '../../api/changes.ts'
import { readAgain } from '../../api/follow-schema.ts'
import { type Entry, type Place, unstored } from '../../api/journal.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { goTo } from './go-to.ts'
import { OwnSteps, type Step, type Turn } from './own-steps.ts'
import { onScreen } from './sheet-on-screen.ts'
import { stepWords } from './step-words.ts'
import { untilActed } from './until-acted.ts'

const shownMs = 6000
/** What takes longer is said meanwhile. */
const longMs = 1000
const opposite = { undo: 'redo', redo: 'undo' } as const
const steps = new OwnSteps()

let last: Promise<unknown> = Promise.resolve()
let putAway: () => void = () => undefined

/** One after the other, however fast the keys come. `of`: the step that is meant, where it is not the last one. */
export function takeTurn(turn: Turn, baseId: string, of?: Entry | Step): void {
  const acted = untilActed()
  last = last.then(() => take(turn, baseId, of, acted)).catch(tellProblem)
}

async function take(
  turn: Turn,
  baseId: string,
  of: Entry | Step | undefined,
  acted: AbortSignal,
): Promise<void> {
  // What was changed just before is stored first, and is what is undone.
  await Promise.allSettled([...unstored].map((store) => store()))
  const { sheet } = onScreen
  const say = (detail?: string): void => {
    putAway()
    putAway = showToast({ message: t(`undo.working.${turn}`), detail, timeout: 0 })
  }
  const slow = setTimeout(say, longMs)
  const run = (): Promise<Step | null> =>
    turnStep(turn, baseId, of, (share) => {
      clearTimeout(slow)
      say(formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }))
    })
  const step = await (sheet ? sheet.inOrder(run) : run()).finally(() => {
    clearTimeout(slow)
    putAway()
  })
  if (!step) {
    putAway = showToast({ message: t(turn === 'undo' ? 'undo.nothingToUndo' : 'undo.nothingToRedo') })
    return
  }
  await Promise.all([step.deed ? undefined : readAgain(baseId), sheet?.refresh()])
  const place = placeOf(step)
  if (place && !acted.aborted) goTo(baseId, place, acted)
  const deed = stepWords(step)
  putAway = showToast({
    message: turn === 'undo' ? t('undo.undone', { deed }) : t('undo.redone', { deed }),
    timeout: shownMs,
    action: {
      label: t(turn === 'undo' ? 'common.redo' : 'common.undo'),
      onSelect: () => takeTurn(opposite[turn], baseId, step),
    },
  })
}

/** Turns a step on the server; answers it as the other turn finds it. */
async function turnStep(
  turn: Turn,
  baseId: string,
  of: Entry | Step | undefined,
  told: (share: number) => void,
): Promise<Step | null> {
  await steps.read()
  const step = steps.next(turn, baseId, of)
  const first = step?.seqs[0]
  if (!step || first === undefined) return null
  const left = [...step.seqs]
  const turned: number[] = []
  const { begun, ...before } = step
  const known = { ...before, group: null }
  let group = begun ?? randomText(20)
  try {
    if (!step.deed) known.told ??= await toldOf(baseId, first)
    for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
      turned.push((await undoChange(baseId, next, group, told)).seq)
      left.pop()
      group = randomText(20)
    }
  } catch (error) {
    // What nobody answered stays to be gone on with; what is refused is so for good, and the next turn is another step's.
    if (isPassing(error)) steps.put(turn, baseId, { ...known, seqs: left, begun: group })
    if (turned.length > 0) steps.put(opposite[turn], baseId, { ...known, seqs: turned })
    throw error
  }
  const done = { ...known, seqs: turned }
  steps.put(opposite[turn], baseId, done)
  return done
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
