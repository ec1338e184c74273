import { useMemo } from 'react'
import type { FieldType } from '#core/schema.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { importTypes, metaOf, type NewColumn, newInvalidValues } from '../../import/import-plan.ts'
import type { DetectedType } from '../../import/detect-types.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { NativeSelect } from './native-select.tsx'
import { InvalidValueNote, PreviewTable } from './preview-table.tsx'
import type { OpenFile } from './use-file.ts'

/** Chooses file columns for a new table, with names and types. */
export function NewTablePreview(props: {
  open: OpenFile
  columns: readonly NewColumn[]
  guessed: readonly DetectedType[]
  /** Invalid titles by column. */
  titleProblems: ReadonlyMap<number, string>
  onChange: (at: number, change: Partial<NewColumn>) => void
}) {
  const { open, columns, guessed, titleProblems, onChange } = props
  const t = useTranslation()
  const { sample, texts, textFormat } = open
  const misfits = useMemo(
    () =>
      columns.map((column, at) =>
        column.isChosen ? newInvalidValues(texts[at] ?? [], column, textFormat) : null,
      ),
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
            <InvalidValueNote misfits={misfits[at] ?? null} />
          </>
        )
      }}
    />
  )
}
