import { useRef, useState } from 'react'
import { isMissing } from '#core/required-columns.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { LinkedRecord } from '../../../../fields/editors/link-tools.ts'
import { RecordField } from '../record/record-field.tsx'
import { draftLinks } from './draft-links.ts'

type Values = Readonly<Record<string, CellValue>>

function hasChoices({ link, selectOptions }: Column): boolean {
  return link !== undefined || selectOptions.length > 0
}

/** Asks for the values that a new record must have, before it is added. */
export function RequiredValues({
  columns,
  onCreateOption,
  onDone,
}: {
  columns: readonly Column[]
  onCreateOption: GridProps['onCreateOption']
  /** Null if the record is not to be added. */
  onDone: (values: Values | null) => void
}) {
  const t = useTranslation()
  const [values, setValues] = useState<Values>({})
  const [linked, setLinked] = useState<Readonly<Record<string, LinkedRecord | null>>>({})
  const [isTried, setTried] = useState(false)
  // What has been committed, also within the event that adds the record.
  const draft = useRef<{ values: Values; invalid: ReadonlySet<string> }>({ values: {}, invalid: new Set() })
  const problem = { status: 'failed', text: null, reason: t('common.required'), since: 0 } as const

  function put(columnId: string, value: CellValue): void {
    const invalid = new Set(draft.current.invalid)
    invalid.delete(columnId)
    draft.current = { values: { ...draft.current.values, [columnId]: value }, invalid }
    setValues(draft.current.values)
  }
  function refuse(columnId: string): void {
    draft.current = { ...draft.current, invalid: new Set([...draft.current.invalid, columnId]) }
  }
  function add(): void {
    // Commits the text of the field that still has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const { values: given, invalid } = draft.current
    if (invalid.size > 0) return
    if (columns.some(({ id }) => isMissing(given[id]))) setTried(true)
    else onDone(given)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onDone(null)}
      title={t('grid.addRow')}
      footer={
        <>
          <Button onClick={() => onDone(null)}>{t('common.cancel')}</Button>
          {/* Keeps the focus, so that no message moves the button away before the click. */}
          <Button tone="primary" onMouseDown={(event) => event.preventDefault()} onClick={add}>
            {t('grid.addRow')}
          </Button>
        </>
      }
    >
      {/* Lists of choices open within the dialog. */}
      <div className={cx('flex flex-col gap-4', columns.some(hasChoices) && 'min-h-72')}>
        {columns.map((column) => (
          <RecordField
            key={column.id}
            column={column}
            value={column.link ? null : (values[column.id] ?? null)}
            canEdit
            state={isTried && isMissing(values[column.id]) ? problem : undefined}
            onCommit={(value) => put(column.id, value)}
            onProblem={() => refuse(column.id)}
            links={draftLinks(column, linked[column.id] ?? null, (record) => {
              setLinked((now) => ({ ...now, [column.id]: record }))
              put(column.id, record?.id ?? null)
            })}
            onCreateOption={onCreateOption}
          />
        ))}
      </div>
    </Dialog>
  )
}
