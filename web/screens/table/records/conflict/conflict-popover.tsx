import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { ConflictingCell } from '../../../../views/grid/editing/optimistic-edits.ts'
import type { RecordSource } from '../../data/record-source.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { useResolveConflict } from './use-resolve-conflict.ts'

/** The conflict prompt beside a cell, or once for many cells. */
export function ConflictPopover(props: {
  baseId: string
  source: RecordSource
  column: Column
  cell: ConflictingCell
  all: readonly ConflictingCell[]
  /** Reached by keyboard: focus the first choice. */
  isEntered: boolean
  onDone: () => void
  onLater: () => void
}) {
  const { source, cell, all, isEntered, onDone, onLater } = props
  const t = useTranslation()
  const settle = useResolveConflict(source)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEntered) box.current?.querySelector<HTMLElement>('[data-choice]')?.focus()
  }, [isEntered])
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onLater()
    }
    const element = box.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [onLater])
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('conflict.title')}
      className="flex flex-col gap-2 rounded-lg border border-line-2 bg-surface p-2 text-sm shadow-2 dark:bg-raised"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ConflictChoice
            baseId={props.baseId}
            column={props.column}
            cell={cell}
            onKeep={() => {
              settle.keep([cell])
              onDone()
            }}
            onTake={() => {
              settle.take([cell])
              onDone()
            }}
          />
        </div>
        <IconButton size="sm" icon={X} label={t('conflict.dismiss')} onClick={onLater} />
      </div>
      {all.length > 1 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2">
          <span className="w-full text-ink-2">{t('conflict.many', { count: all.length })}</span>
          <Button
            size="sm"
            onClick={() => {
              settle.keep(all)
              onDone()
            }}
          >
            {t('conflict.useAllMine')}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              settle.take(all)
              onDone()
            }}
          >
            {t('conflict.useAllTheirs')}
          </Button>
        </div>
      )}
    </div>
  )
}
