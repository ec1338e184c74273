import { catalogs } from 'virtual:catalogs/later-conflict'
import type { Column } from '#core/schema.ts'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { lazyModule, useLazyModule } from '../../../../ui/lazy-module.ts'
import type { RecordSource } from '../../data/record-source.ts'

const parts = lazyModule(async () => {
  const [choice, settle] = await Promise.all([
    import('./conflict-choice.tsx'),
    import('./use-resolve-conflict.ts'),
    addMessageCatalogs(catalogs),
  ])
  return { ...choice, ...settle }
})

type Props = { baseId: string; source: RecordSource; column: Column; rowId: number }

/** The conflict prompt below a record's field. */
export function RecordConflict(props: Props) {
  const cell = props.source.store.cells
    .disputed()
    .find(({ rowId, columnId }) => rowId === props.rowId && columnId === props.column.id)
  const loaded = useLazyModule(parts, cell !== undefined)
  return loaded && cell ? <ConflictPrompt {...props} cell={cell} parts={loaded} /> : null
}

function ConflictPrompt(
  props: Props & {
    cell: ReturnType<RecordSource['store']['cells']['disputed']>[number]
    parts: NonNullable<ReturnType<(typeof parts)['now']>>
  },
) {
  const { cell, source } = props
  const settle = props.parts.useResolveConflict(source)
  return (
    <props.parts.ConflictChoice
      baseId={props.baseId}
      column={props.column}
      cell={cell}
      onKeep={() => settle.keep([cell])}
      onTake={() => settle.take([cell])}
    />
  )
}
