import { catalogues } from 'virtual:catalogues/later-conflict'
import type { Column } from '#core/schema.ts'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { later, useLater } from '../../../ui/later.ts'
import type { RecordSource } from '../record-source.ts'

const parts = later(async () => {
  const [choice, settle] = await Promise.all([
    import('./conflict-choice.tsx'),
    import('./use-settle.ts'),
    addCatalogues(catalogues),
  ])
  return { ...choice, ...settle }
})

type Props = { baseId: string; source: RecordSource; column: Column; rowId: number }

/** The question whose value is to stay, under a field of a record. */
export function RecordConflict(props: Props) {
  const cell = props.source.store.cells
    .disputed()
    .find(({ rowId, columnId }) => rowId === props.rowId && columnId === props.column.id)
  const loaded = useLater(parts, cell !== undefined)
  return loaded && cell ? <Asked {...props} cell={cell} parts={loaded} /> : null
}

function Asked(
  props: Props & {
    cell: ReturnType<RecordSource['store']['cells']['disputed']>[number]
    parts: NonNullable<ReturnType<(typeof parts)['now']>>
  },
) {
  const { cell, source } = props
  const settle = props.parts.useSettle(source)
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
