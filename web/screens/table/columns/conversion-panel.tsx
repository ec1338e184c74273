import type { ConversionExample, ConversionPreview } from '#core/api/tables/column-conversions.ts'
import { messageOf } from '../../../api/http/api-error.ts'
import { problemMessage } from '../../../fields/format/problem-message.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { OnFail } from './use-conversion.ts'

const optionsShown = 8

/** Previews a type change before it is applied. */
export function ConversionPanel(props: Choice & { preview: ConversionPreview | undefined; error: unknown }) {
  const { preview, error } = props
  const t = useTranslation()
  return (
    <section
      aria-label={t('column.convert.title')}
      aria-live="polite"
      className="flex flex-col gap-2 rounded-md bg-sunken p-3 text-sm"
    >
      {error ? (
        <p className="text-danger-ink">{messageOf(error)}</p>
      ) : preview ? (
        <Outcome {...props} preview={preview} />
      ) : (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner quiet />
          {t('column.convert.checking')}
        </p>
      )}
    </section>
  )
}

type Choice = {
  /** What to do with values that cannot be converted. */
  onFail: OnFail
  onChoose: (choice: OnFail) => void
  /** Title of the new field that keeps them as text; undefined if unavailable. */
  textTitle?: string
}

function Outcome(props: Choice & { preview: ConversionPreview }) {
  const { preview } = props
  const { converts, blanks, fails, options, removed, broken } = preview
  const t = useTranslation()
  const failed = preview.examples.filter(({ problem }) => problem !== null)
  const fitting = preview.examples
    .filter(({ problem }) => problem === null)
    .slice(0, failed.length > 0 ? 2 : 4)
  const filters = removed.filter(({ kind }) => kind === 'filter').length
  return (
    <>
      <p className="font-medium">
        {preview.atLeast && `${t('column.convert.atLeast')} `}
        {[
          t('column.convert.converts', { count: converts }),
          ...(blanks > 0 ? [t('column.convert.blanks', { count: blanks })] : []),
          ...(fails > 0 ? [t('column.convert.fails', { count: fails })] : []),
        ].join(t('column.convert.comma'))}
      </p>
      {options.length > 0 && (
        <p className="text-xs text-ink-2">
          {t('column.convert.options', { count: options.length })}{' '}
          <span dir="auto">
            {options
              .slice(0, optionsShown)
              .map(({ title }) => title)
              .join(t('column.convert.comma'))}
            {options.length > optionsShown && '…'}
          </span>
        </p>
      )}
      {preview.link && <LinkOutcome link={preview.link} />}
      <Examples examples={[...failed, ...fitting]} />
      {filters > 0 && <p className="text-xs text-ink-2">{t('column.convert.filters', { count: filters })}</p>}
      {removed.some(({ kind }) => kind === 'default') && (
        <p className="text-xs text-ink-2">{t('column.convert.noDefault')}</p>
      )}
      {removed.some(({ kind }) => kind === 'unique') && (
        <p className="text-xs text-ink-2">{t('column.convert.noUnique')}</p>
      )}
      {removed.some(({ kind }) => kind === 'required') && (
        <p className="text-xs text-ink-2">{t('column.convert.noRequired')}</p>
      )}
      {broken.length > 0 && (
        <p className="text-xs text-danger-ink">
          {t('column.convert.broken', {
            fields: broken.map(({ title }) => title).join(t('column.convert.comma')),
          })}
        </p>
      )}
      {fails > 0 && <Failing {...props} count={fails} />}
      <p className="text-xs text-ink-3">{t('column.convert.undoable')}</p>
    </>
  )
}

/** The outcome of converting names to links: records found, created or ambiguous. */
function LinkOutcome({ link }: { link: NonNullable<ConversionPreview['link']> }) {
  const t = useTranslation()
  const { table, matched, creates, ambiguous, titles } = link
  return (
    <ul className="flex flex-col gap-0.5 text-xs text-ink-2">
      <li>{t('column.convert.link.matched', { count: matched, table })}</li>
      {creates > 0 && (
        <li className="break-words">
          {t('column.convert.link.creates', { count: creates })}{' '}
          <span dir="auto">
            {titles.join(t('column.convert.comma'))}
            {creates > titles.length && '…'}
          </span>
        </li>
      )}
      {ambiguous > 0 && (
        <li className="text-danger-ink">{t('column.convert.link.ambiguous', { count: ambiguous })}</li>
      )}
    </ul>
  )
}

function Failing({ onFail, onChoose, textTitle, count }: Choice & { count: number }) {
  const t = useTranslation()
  const blank = t('column.convert.allowBlank', { count })
  return textTitle === undefined ? (
    <Checkbox checked={onFail === 'blank'} onChange={(allows) => onChoose(allows ? 'blank' : null)}>
      {blank}
    </Checkbox>
  ) : (
    <RadioGroup
      label={t('column.convert.fails', { count })}
      value={onFail}
      onChange={onChoose}
      options={[
        { value: 'text', label: t('column.convert.saveRejectedText', { count, name: textTitle }) },
        { value: 'blank', label: blank },
      ]}
    />
  )
}

function Examples({ examples }: { examples: readonly ConversionExample[] }) {
  const t = useTranslation()
  if (examples.length === 0) return null
  return (
    <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-xs">
      {examples.map(({ id, from, to, problem, cause }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-1.5 break-words">
          <bdi className="max-w-full truncate font-medium">{from}</bdi>
          {problem === null ? (
            <>
              <span aria-hidden className="rtl:-scale-x-100">
                →
              </span>
              <span className="sr-only">{t('column.convert.becomes')}</span>
              <bdi className="max-w-full truncate">{to}</bdi>
            </>
          ) : (
            <span className="text-danger-ink">{cause ? problemMessage(cause) : problem}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
