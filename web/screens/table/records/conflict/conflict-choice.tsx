import type { CellValue, Column } from '#core/schema.ts'
import { session } from '../../../../api/session/current-session.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { ConflictingCell } from '../../../../views/grid/editing/optimistic-edits.ts'
import { useMemberNames } from '../comments/use-member-names.ts'

/** Both values of a conflict as buttons, with the other person's name. */
export function ConflictChoice(props: {
  baseId: string
  column: Column
  cell: ConflictingCell
  onKeep: () => void
  onTake: () => void
}) {
  const { column, cell } = props
  const t = useTranslation()
  const people = useMemberNames(props.baseId)
  const name = people.find(({ id }) => id === cell.by)?.name
  const isOwn = cell.by !== null && cell.by === session.user()?.id
  const said = isOwn ? t('conflict.byYou') : t('conflict.by', { name: name ?? t('conflict.somebody') })
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">{said}</p>
      <Choice
        label={t('conflict.useMine')}
        value={cell.mine}
        text={cell.text}
        column={column}
        onChoose={props.onKeep}
      />
      <Choice
        label={t('conflict.useTheirs')}
        value={cell.theirs}
        text={null}
        column={column}
        onChoose={props.onTake}
      />
    </div>
  )
}

function Choice(props: {
  label: string
  value: CellValue
  text: string | null
  column: Column
  onChoose: () => void
}) {
  const t = useTranslation()
  const { column, value } = props
  const text = fieldUiOf(column).text(value, column) || props.text || t('grid.cellEmpty')
  return (
    <button
      type="button"
      data-choice=""
      className="flex min-h-9 items-baseline gap-2 rounded-md border border-line-2 px-2.5 py-1.5 text-start hover:bg-hover pointer-coarse:min-h-11"
      onClick={props.onChoose}
    >
      <span className="shrink-0 font-medium text-primary-ink">{props.label}</span>
      <span dir="auto" className="line-clamp-3 min-w-0 flex-1 break-words">
        {text}
      </span>
    </button>
  )
}
