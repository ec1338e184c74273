import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { StackActions } from './board-actions.ts'
import { useStackDrag } from './board-drag.ts'
import type { BoardStack, StackRange } from './board-stacks.ts'
import { CardComposer } from './card-composer.tsx'
import { type CardScene, StackCards, type StackCardsHandle } from './stack-cards.tsx'
import { StackCount, StackHeader, StackName } from './stack-header.tsx'
import type { VisibleCards } from './load-visible-cards.ts'

/** Stacks this close to the screen load their records. */
const loadMargin = '0px 400px'

/** A stack of the board: its header, cards and composer. */
export function StackColumn(props: {
  ref: (handle: StackCardsHandle | null) => void
  board: RefObject<HTMLDivElement | null>
  stack: BoardStack
  at: number
  stackCount: number
  range: StackRange
  visibleCards: VisibleCards
  /** Null until the theme is known. */
  scene: CardScene | null
  boardId: string
  actions: StackActions
  /** False where stacks only collapse and expand. */
  canArrange: boolean
  isComposing: boolean
  onCompose: ((isOpen: boolean) => void) | undefined
  onAdd: (title: string) => void
  /** Titles of records that could not be added. */
  returned: readonly string[]
  onTakeReturned: () => void
  onDropCard: (rowId: number, index: number) => void
  onDropStack: (stackId: string, side: 'before' | 'after') => void
  onStep: (by: -1 | 1) => void
}) {
  const { stack, range, scene, actions, visibleCards, onCompose } = props
  const { group, isCollapsed } = stack
  const t = useTranslation()
  const id = useId()
  const cards = useRef<StackCardsHandle>(null)
  const { column, header, drop } = useStackDrag({
    boardId: props.boardId,
    stackId: stack.id,
    canMove: props.canArrange,
    isCollapsed,
    indexAt: (clientY) => cards.current?.indexAt(clientY) ?? range.count,
    onCard: props.onDropCard,
    onStack: props.onDropStack,
  })
  const isNear = useIsNear(column, props.board)
  const showsCards = isNear && !isCollapsed && scene !== null
  useEffect(
    () => (showsCards ? () => visibleCards.close(group) : undefined),
    [visibleCards, group, showsCards],
  )

  const isCardOver = drop?.kind === 'card'
  return (
    <section
      ref={column}
      data-stack={stack.id}
      aria-labelledby={id}
      className={cx(
        'relative flex h-full shrink-0 flex-col snap-center sm:snap-align-none',
        isCollapsed ? 'w-11' : 'w-[85vw] sm:w-72',
        drop?.kind === 'stack' &&
          cx(
            'after:absolute after:inset-y-0 after:w-0.5 after:rounded-full after:bg-primary',
            drop.side === 'before' ? 'after:-start-[7px]' : 'after:-end-[7px]',
          ),
      )}
    >
      {isCollapsed ? (
        <CollapsedStack
          {...{ id, stack, header }}
          isOver={isCardOver}
          onExpand={() => actions.setCollapsed(stack.id, false)}
        />
      ) : (
        <div
          className={cx(
            'flex max-h-full min-h-0 flex-col rounded-xl border bg-sunken',
            isCardOver ? 'border-primary' : 'border-line',
          )}
        >
          <StackHeader
            ref={header}
            {...{ id, stack }}
            at={props.at}
            stackCount={props.stackCount}
            actions={actions}
            canArrange={props.canArrange}
            onStep={props.onStep}
            onAdd={onCompose && (() => onCompose(true))}
          />
          {showsCards ? (
            <StackCards
              ref={(handle) => {
                cards.current = handle
                props.ref(handle)
              }}
              title={stack.title}
              range={range}
              port={visibleCards.portOf(group)}
              scene={scene}
              dropIndex={drop?.kind === 'card' ? drop.index : null}
            />
          ) : (
            <div className="min-h-24 flex-1" />
          )}
          {onCompose &&
            (props.isComposing ? (
              <CardComposer
                stackTitle={stack.title}
                returned={props.returned}
                onTakeReturned={props.onTakeReturned}
                onAdd={props.onAdd}
                onClose={() => onCompose(false)}
              />
            ) : (
              <Button
                tone="quiet"
                icon={Plus}
                className="m-1.5 mt-0 shrink-0 justify-start pointer-coarse:h-11"
                onClick={() => onCompose(true)}
              >
                {t('grid.addRow')}
              </Button>
            ))}
        </div>
      )}
    </section>
  )
}

/** A narrow stack without cards; expands on click and takes dropped cards. */
function CollapsedStack(props: {
  id: string
  stack: BoardStack
  header: RefObject<HTMLDivElement | null>
  isOver: boolean
  onExpand: () => void
}) {
  const { id, stack } = props
  const t = useTranslation()
  return (
    <div
      ref={props.header}
      className={cx(
        'h-full max-h-96 rounded-xl border bg-sunken',
        props.isOver ? 'border-primary' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-expanded={false}
        title={t('kanban.expand')}
        onClick={props.onExpand}
        className="flex size-full items-start justify-center rounded-xl py-3 hover:bg-hover"
      >
        <span id={id} className="flex max-h-full items-center gap-2 [writing-mode:vertical-rl]">
          <StackName stack={stack} className="px-0.5 py-2" />
          <StackCount stack={stack} />
        </span>
      </button>
    </div>
  )
}

/** True if an element is on the screen of the board, or nearly. */
function useIsNear(element: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: root.current,
      rootMargin: loadMargin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, root])
  return isNear
}
