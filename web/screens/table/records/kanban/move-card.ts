import { messageOf } from '../../../../api/http/api-error.ts'
import { t } from '../../../../i18n/i18n.ts'
import type { GridController } from '../../../../views/grid/controller.ts'
import type { GridProps, MoveRequest } from '../../../../views/grid/grid-props.ts'
import { moveToGroup } from '../../view/group-moves.ts'
import type { GroupSource } from '../../view/group-source.ts'
import type { BoardStack, StackRange } from './board-stacks.ts'
import { targetOf } from './card-target.ts'

/** The part of the board that moves of cards use. */
export type CardMoves = {
  grid: GridController
  groups: Pick<GroupSource, 'applyMove' | 'plan'>
  /** The stack field. */
  columnId: string
  /** The title of a record, to announce its move. */
  titleOf: (rowId: number) => string
}

type Place = { stack: BoardStack; range: StackRange; index: number }

/**
 * Moves a card to an index among the other cards of a stack: at once on screen, then saved. Sorted views keep their
 * order, so that only the stack changes. Returns false if nothing can move.
 */
export function moveCard(moves: CardMoves, rowId: number, from: BoardStack, to: Place): boolean {
  const { grid, groups, columnId } = moves
  const { store, onMoveRows, onMoveSorted, onCommit } = grid.props
  if (!onMoveRows) return false
  const isOther = from.group !== to.stack.group
  if (!isOther && onMoveSorted) {
    onMoveSorted()
    return false
  }
  const target = targetOf(store, to.range, to.index, rowId)
  const cells = isOther ? { [columnId]: to.stack.key } : {}
  const send = async (): Promise<void> => {
    const id = store.resolveId(rowId)
    if (onMoveSorted || target === 'anywhere') {
      const { conflicts = [], failures = [] } = await onCommit([{ rowId: id, columnId, value: to.stack.key }])
      const [failure] = failures
      if (failure) throw new Error(failure.reason)
      if (conflicts.length > 0) throw new Error(t('kanban.movedByOthers'))
      return
    }
    const place: Pick<MoveRequest, 'side' | 'nextTo'> = target
      ? { side: target.side, nextTo: target.id }
      : { side: 'after', nextTo: null }
    await onMoveRows({ ids: [id], ...place, cells })
  }
  const listed = store.listedIndexOf(rowId)
  const plan = groups.plan()
  const saved = store.move([rowId], null, send)
  if (plan && listed >= 0) {
    const span = plan.spans.find(({ id }) => id === to.stack.group)
    const beside = target === null || target === 'anywhere' ? -1 : store.listedIndexOf(target.id)
    const inside = span && beside >= 0 ? beside - span.first : 0
    const own = !isOther && span && listed - span.first < inside ? 1 : 0
    const isAfter = target !== null && target !== 'anywhere' && target.side === 'after'
    groups.applyMove(
      moveToGroup([listed], [to.stack.key], Math.max(0, inside - own + Number(isAfter))),
      saved,
    )
    if (isOther) showValue(grid.props, rowId, columnId, to.stack)
  }
  announceMove(moves, rowId, to)
  saved.catch((error: unknown) =>
    grid.showMessage({ kind: 'error', text: t('grid.moveFailed', { reason: messageOf(error) }) }),
  )
  return true
}

/** Shows the value of the stack until the server answers. */
function showValue({ store }: GridProps, rowId: number, columnId: string, { key }: BoardStack): void {
  const row = store.rowAt(store.indexOf(rowId))
  if (row && columnId in row)
    store.applyChange({ kind: 'update', seq: 0, rows: [{ id: row.id, [columnId]: key }], mayMove: false })
}

function announceMove({ grid, titleOf }: CardMoves, rowId: number, { stack, range, index }: Place): void {
  const isOwn = grid.props.store.indexOf(rowId)
  const isInside = isOwn >= range.first && isOwn < range.first + range.count
  const count = range.count + (isInside ? 0 : 1)
  grid.announce(
    t('kanban.moved', {
      name: titleOf(rowId),
      stack: stack.title,
      position: Math.min(index + 1, count),
      count,
    }),
  )
}
