import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FormatSettings } from './format-settings.tsx'
import { Notice } from './notice.tsx'
import type { FileState, OpenFile } from './use-file.ts'

/** What becomes of rows with cells that their fields cannot take. */
export type BadValues = 'blank' | 'skip'

/** What both kinds of import ask for, around their own choice of fields. */
export function PlanFrame(props: {
  open: OpenFile
  file: FileState
  first: ReactNode
  badValues: BadValues
  onBadValues: (badValues: BadValues) => void
  isReady: boolean
  onStart: () => void
  children: ReactNode
}) {
  const { open, file, first, badValues, onBadValues, isReady, onStart, children } = props
  const t = useT()
  const { sample } = open
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {first}
        <Field label={t('import.badValues')}>
          <Select
            size="sm"
            value={badValues}
            onChange={onBadValues}
            options={[
              { value: 'blank', label: t('import.badValues.blank') },
              { value: 'skip', label: t('import.badValues.skip') },
            ]}
          />
        </Field>
      </div>
      <FormatSettings open={open} file={file} />
      {sample.unclosedLine !== null && (
        <Notice tone="danger">{t('import.problem.unclosed', { line: sample.unclosedLine })}</Notice>
      )}
      {sample.unclosedLine === null && sample.strayQuoteLine !== null && (
        <Notice tone="warning">{t('import.strayQuote', { line: sample.strayQuoteLine })}</Notice>
      )}
      {sample.hasUnreadable && <Notice tone="warning">{t('import.unreadable')}</Notice>}
      {sample.rows.length === 0 && <Notice tone="warning">{t('import.headerOnly')}</Notice>}
      {children}
      <div className="sticky -bottom-5 z-20 -mx-5 -mb-5 flex sm:rounded-b-xl flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3">
        <Button onClick={file.clear}>{t('import.otherFile')}</Button>
        <Button tone="primary" disabled={!isReady} onClick={onStart}>
          {sample.isWhole
            ? t('import.startRows', { count: sample.rowsEstimate })
            : t('import.startAbout', { count: inTwoDigits(sample.rowsEstimate) })}
        </Button>
      </div>
    </div>
  )
}

/** What is only estimated is told in two digits. */
function inTwoDigits(count: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.max(count, 10))) - 1)
  return Math.round(count / step) * step
}
