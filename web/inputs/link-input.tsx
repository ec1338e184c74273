import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox, MultiCombobox } from '../ui/forms/combobox.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { comboboxClass, multiComboboxClass } from './combobox-style.ts'
import { answerOfPicked, pickedRecords, picksOne } from './link-answer.ts'
import { useOfferedRecords } from './use-offered-records.ts'

/** Searches and picks records of the linked table. */
export function LinkInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const t = useTranslation()
  const [search, setSearch] = useState<string | null>(null)
  const { status, records, hasMore, retry, canSearch } = useOfferedRecords(column.id, search)
  const picked = pickedRecords(answer)
  const known = [...records, ...picked.filter(({ id }) => !records.some((each) => each.id === id))]
  const options = known.map(({ id, text }) => ({
    value: String(id),
    label: text || t('formAnswer.link.unnamed'),
  }))
  const pick = (ids: readonly string[]): void =>
    onAnswer(answerOfPicked(ids.flatMap((id) => known.filter((each) => String(each.id) === id))))
  const common = {
    options,
    filtered: true,
    onSearch: setSearch,
    placeholder: t('formAnswer.link.search'),
    emptyText:
      status === 'loading' || !canSearch
        ? t(canSearch ? 'common.loading' : 'formAnswer.link.preview')
        : undefined,
  }
  const [only] = picked
  return (
    <div
      className="flex flex-col gap-1.5"
      onFocus={() => setSearch((before) => before ?? '')}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        // The next visit starts with the whole list.
        setSearch(null)
        onLeave?.()
      }}
    >
      {picksOne(column) ? (
        <Combobox
          {...common}
          value={only ? String(only.id) : null}
          onChange={(id) => pick(id === null ? [] : [id])}
          className={comboboxClass}
        />
      ) : (
        <MultiCombobox
          {...common}
          value={picked.map(({ id }) => String(id))}
          onChange={(ids) => {
            setSearch('')
            pick(ids)
          }}
          className={multiComboboxClass}
        />
      )}
      <div role="status" className="text-xs text-ink-3 empty:hidden">
        {status === 'failed' ? (
          <span className="flex flex-wrap items-center gap-2 text-danger-ink">
            {t('formAnswer.link.failed')}
            <Button size="sm" onClick={retry}>
              {t('common.retry')}
            </Button>
          </span>
        ) : (
          hasMore && search !== null && t('formAnswer.link.more', { count: records.length })
        )}
      </div>
    </div>
  )
}
