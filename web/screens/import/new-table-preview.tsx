import { useMemo } from 'react'
import type { FieldType } from '#core/schema.ts'
import { useT } from '../../i18n/use-t.tsx'
import { importTypes, metaOf, type NewColumn, newMisfits } from '../../import/import-plan.ts'
import type { GuessedType } from '../../import/guess-types.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Input } from '../../ui/input.tsx'
import { NativeSelect } from './native-select.tsx'
import { MisfitNote, PreviewTable } from './preview-table.tsx'
import type { OpenFile } from './use-file.ts'

/** What becomes of the file's columns in a new table: which ones, their names and their types. */
export function NewTablePreview(props: {
  open: OpenFile
  columns: readonly NewColumn[]
  guessed: readonly GuessedType[]
  /** Titles that may not be, by column. */
  titleProblems: ReadonlyMap<number, string>
  onChange: (at: number, change: Partial<NewColumn>) => void
}) {
  const { open, columns, guessed, titleProblems, onChange } = props
  const t = useT()
  const { sample, texts, textFormat } = open
  const misfits = useMemo(
    () =>
      columns.map((column, at) => (column.isChosen ? newMisfits(texts[at] ?? [], column, textFormat) : null)),
    [columns, texts, textFormat],
  )
  const options = importTypes.map((type) => ({ value: type, label: t(`fields.type.${type}`) }))
  return (
    <PreviewTable
      rows={sample.rows}
      width={sample.width}
      label={t('import.preview')}
      isChosen={(at) => columns[at]?.isChosen ?? false}
      head={(at) => {
        const column = columns[at]
        if (!column) return null
        const problem = titleProblems.get(at)
        return (
          <>
            <div className="flex items-center gap-2">
              <Checkbox
                label={t('import.take', { title: column.title })}
                checked={column.isChosen}
                onChange={(isChosen) => {
                  onChange(at, { isChosen })
                }}
              />
              <Input
                size="sm"
                dir="auto"
                aria-label={t('import.fieldTitle', { place: at + 1 })}
                aria-invalid={problem ? true : undefined}
                value={column.title}
                disabled={!column.isChosen}
                onText={(title) => {
                  onChange(at, { title })
                }}
                className="font-medium"
              />
            </div>
            <div className="mt-1.5">
              <NativeSelect<FieldType>
                label={t('import.fieldType', { title: column.title })}
                value={column.type}
                disabled={!column.isChosen}
                options={options}
                onChange={(type) => {
                  onChange(at, { type, meta: metaOf(type, guessed[at] ?? { type, meta: {} }) })
                }}
              />
            </div>
            {problem && <p className="mt-1.5 text-xs text-danger-ink">{problem}</p>}
            <MisfitNote misfits={misfits[at] ?? null} />
          </>
        )
      }}
    />
  )
}
