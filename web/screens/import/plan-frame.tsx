import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { FormatSettings } from './format-settings.tsx'
import { ImportNotice } from './notice.tsx'
import type { FileState, OpenFile } from './use-file.ts'

/** What to do with rows that have invalid cells. */
export type InvalidValuesPolicy = 'blank' | 'skip'

/** Shared layout of both import plans, around their field mapping. */
export function PlanFrame(props: {
  open: OpenFile
  file: FileState
  first: ReactNode
  badValues: InvalidValuesPolicy
  onBadValues: (badValues: InvalidValuesPolicy) => void
  isReady: boolean
  onStart: () => void
  children: ReactNode
}) {
  const { open, file, first, badValues, onBadValues, isReady, onStart, children } = props
  const t = useTranslation()
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
        <ImportNotice tone="danger">
          {t('import.problem.unclosed', { line: sample.unclosedLine })}
        </ImportNotice>
      )}
      {sample.unclosedLine === null && sample.strayQuoteLine !== null && (
        <ImportNotice tone="warning">{t('import.strayQuote', { line: sample.strayQuoteLine })}</ImportNotice>
      )}
      {sample.hasUnreadable && <ImportNotice tone="warning">{t('import.unreadable')}</ImportNotice>}
      {sample.rows.length === 0 && <ImportNotice tone="warning">{t('import.headerOnly')}</ImportNotice>}
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

/** Rounds an estimate to two digits. */
function inTwoDigits(count: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.max(count, 10))) - 1)
  return Math.round(count / step) * step
}
